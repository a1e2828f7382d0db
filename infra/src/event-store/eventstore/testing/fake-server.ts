import featureService from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import featureMessages from "@eventstore/db-client/generated/serverfeatures_pb.js";
import streamService from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type { AppendReq, AppendResp, ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import { Server, ServerCredentials, type ServerReadableStream, type ServerWritableStream, type sendUnaryData, status } from "@grpc/grpc-js";
import { appendAnswer, caughtUpMessage, confirmationMessage, eventMessage, streamNotFoundMessage } from "./fake-messages.ts";
import { createFakeRecords, type FakeRecord } from "./fake-records.ts";

interface FakeEventStore {
  connectionString: string;
  port: number;
  /** The next appends are stored (`after`) or not (`before`), but their answers never arrive. */
  loseAnswers(count: number, when: "before" | "after"): void;
  /** The next append to this stream is neither stored nor answered, as if its sender had died; resolves when it arrives. */
  swallowNext(stream: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A FAKE of EventStoreDB for tests: speaks the protocol of the real client through the client's own service definitions, keeps
 * everything in memory, and knows only the calls that our adapter makes. It shows that the adapter speaks correctly; what a real
 * server does is shown by the same contract suite on a real server.
 */
export async function startFakeEventStore(): Promise<FakeEventStore> {
  const memory = createFakeRecords();
  const followers = new Set<() => void>();
  const swallowed = new Map<string, () => void>();
  let lost: ("before" | "after")[] = [];
  const unavailable = { code: status.UNAVAILABLE, details: "the fake server lost this answer" };

  function append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) {
    let options: AppendReq.Options | undefined;
    const messages: AppendReq.ProposedMessage[] = [];
    call.on("data", (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      const message = request.getProposedMessage();
      if (message) messages.push(message);
    });
    call.on("end", () => {
      if (!options) return answer({ code: status.INVALID_ARGUMENT });
      const stream = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8");
      const swallow = swallowed.get(stream);
      if (swallow) {
        swallowed.delete(stream);
        return swallow();
      }
      const loss = lost.shift();
      if (loss === "before") return answer(unavailable);
      const result = memory.append(stream, options.hasNoStream() ? -1 : Number(options.getRevision()), messages);
      for (const wake of [...followers]) wake();
      if (loss === "after") return answer(unavailable);
      // An answer takes its time, so that a call that was cut off may or may not have been carried out.
      setTimeout(() => answer(null, appendAnswer(result)), 1);
    });
  }

  function read(call: ServerWritableStream<ReadReq, ReadResp>) {
    const options = call.request.getOptions();
    if (!options) return call.end();
    const streamOptions = options.getStream();
    const backwards = options.getReadDirection() === 1;
    const limit = options.hasCount() ? Number(options.getCount()) : Number.POSITIVE_INFINITY;
    if (streamOptions) {
      const stream = Buffer.from(streamOptions.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8");
      const own = memory.ofStream(stream);
      if (own.length === 0) call.write(streamNotFoundMessage(stream));
      const from = streamOptions.hasRevision() ? Number(streamOptions.getRevision()) : 0;
      const chosen = backwards ? own.toReversed() : own.filter((record) => record.revision >= from);
      for (const record of chosen.slice(0, limit)) call.write(eventMessage(record));
      return call.end();
    }
    const after = options.getAll()?.hasPosition() ? BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0) : -1n;
    if (options.hasSubscription()) return follow(call, after, options.getFilter()?.getStreamIdentifier()?.getRegex());
    // As the real one: positions are places in its files, and it reads only from where a record begins.
    if (after > 0n && !memory.records.some(({ position }) => position === after))
      return void call.emit("error", { code: status.UNKNOWN, details: "the read is at an invalid position" });
    const chosen = backwards
      ? memory.records.filter((record) => after < 0n || record.position < after).toReversed()
      : memory.records.filter((record) => record.position >= after);
    for (const record of chosen.slice(0, limit)) call.write(eventMessage(record));
    call.end();
  }

  function follow(call: ServerWritableStream<ReadReq, ReadResp>, after: bigint, regex: string | undefined) {
    const filter = new RegExp(regex ?? "");
    const matches = (record: FakeRecord) => record.position > after && filter.test(record.stream);
    let next = 0;
    const push = () => {
      for (; next < memory.records.length; next++) {
        const record = memory.records[next];
        if (record && matches(record)) call.write(eventMessage(record));
      }
    };
    call.write(confirmationMessage());
    push();
    call.write(caughtUpMessage());
    followers.add(push);
    call.on("cancelled", () => followers.delete(push));
    call.on("close", () => followers.delete(push));
    call.on("error", () => followers.delete(push));
  }

  const server = new Server();
  server.addService(featureService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: sendUnaryData<InstanceType<typeof featureMessages.SupportedMethods>>) =>
      answer(null, new featureMessages.SupportedMethods().setEventStoreServerVersion("0.0.0-fake")),
  });
  server.addService(streamService.StreamsService, { append, read });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound))),
  );

  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    loseAnswers(count, when) {
      lost = Array.from({ length: count }, () => when);
    },
    swallowNext: (stream) => new Promise((resolve) => swallowed.set(stream, resolve)),
    async stop() {
      server.forceShutdown();
    },
  };
}
