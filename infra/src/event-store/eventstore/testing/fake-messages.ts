import sharedMessages from "@eventstore/db-client/generated/shared_pb.js";
import streamMessages from "@eventstore/db-client/generated/streams_pb.js";
import type { FakeAppend, FakeRecord } from "./fake-records.ts";

const { AppendResp, ReadResp } = streamMessages;
const { Empty, StreamIdentifier, UUID } = sharedMessages;

function identifierOf(stream: string) {
  return new StreamIdentifier().setStreamName(Buffer.from(stream).toString("base64"));
}

export function eventMessage(record: FakeRecord) {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.position))
    .setPreparePosition(String(record.position))
    .setCustomMetadata(record.customMetadata)
    .setData(record.data);
  recorded.getMetadataMap().set("type", record.type).set("content-type", record.contentType).set("created", "0");
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(record.position)));
}

export function confirmationMessage() {
  return new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()));
}

export function caughtUpMessage() {
  return new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
}

export function streamNotFoundMessage(stream: string) {
  return new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)));
}

export function appendAnswer(result: FakeAppend) {
  if (result.status === "wrong-revision") {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (result.current < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(String(result.current));
    return new AppendResp().setWrongExpectedVersion(wrong);
  }
  const success = new AppendResp.Success().setCurrentRevision(String(result.revision));
  if (result.position === undefined) success.setNoPosition(new Empty());
  else
    success.setPosition(new AppendResp.Position().setCommitPosition(String(result.position)).setPreparePosition(String(result.position)));
  return new AppendResp().setSuccess(success);
}
