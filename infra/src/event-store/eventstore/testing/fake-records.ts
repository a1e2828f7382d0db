import type { AppendReq } from "@eventstore/db-client/generated/streams_pb.js";

export interface FakeRecord {
  position: bigint;
  stream: string;
  revision: number;
  id: string;
  type: string;
  contentType: string;
  customMetadata: Uint8Array;
  data: Uint8Array;
}

export type FakeAppend =
  | { status: "stored"; revision: number; position: bigint | undefined }
  | { status: "wrong-revision"; current: number };

/** The memory of the fake server: appends at exact revisions, with the idempotence that the real server has for them. */
export function createFakeRecords() {
  const records: FakeRecord[] = [];
  const streams = new Map<string, FakeRecord[]>();
  let end = 0n;

  function store(stream: string, message: { id: string; type: string; contentType: string; customMetadata: Uint8Array; data: Uint8Array }) {
    const own = streams.get(stream) ?? [];
    // A byte offset grows by the size of what was written.
    end += BigInt(120 + message.data.length + message.customMetadata.length);
    const record = { ...message, stream, revision: own.length, position: end };
    own.push(record);
    streams.set(stream, own);
    records.push(record);
  }

  /** The real server writes events of its own between those of its clients. */
  function storeSystemEvent() {
    const nothing = new TextEncoder().encode("{}");
    store("$scavenges", {
      id: crypto.randomUUID(),
      type: "$stats",
      contentType: "application/json",
      customMetadata: nothing,
      data: nothing,
    });
  }
  storeSystemEvent();

  return {
    records,
    ofStream: (stream: string): readonly FakeRecord[] => streams.get(stream) ?? [],

    append(stream: string, expected: number, messages: readonly AppendReq.ProposedMessage[]): FakeAppend {
      const own = streams.get(stream) ?? [];
      const ids = messages.map((message) => message.getId()?.getString() ?? "");
      if (own.length - 1 !== expected) {
        const repeated = ids.every((id, index) => own[expected + 1 + index]?.id === id);
        if (!repeated) return { status: "wrong-revision", current: own.length - 1 };
        return { status: "stored", revision: expected + ids.length, position: undefined };
      }
      for (const [index, message] of messages.entries()) {
        const map = message.getMetadataMap();
        store(stream, {
          id: ids[index] ?? "",
          type: map.get("type") ?? "",
          contentType: map.get("content-type") ?? "",
          customMetadata: message.getCustomMetadata_asU8(),
          data: message.getData_asU8(),
        });
      }
      const position = end;
      if (records.length % 5 === 0) storeSystemEvent();
      return { status: "stored", revision: expected + ids.length, position };
    },
  };
}
