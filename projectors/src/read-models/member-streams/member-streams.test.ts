import { anyEventDefinitions } from "@shiye/events/catalogue";
import { ownStreamKinds } from "@shiye/events/own-data";
import { expect, it } from "vitest";
import { memberStreams } from "./index.ts";

/** Kinds of streams that "download all my data" leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  accountName: "says only that the name of MemberRegistered is taken",
  admin: "what administrators do is in the streams of the things they do it to",
  adminName: "of administrators",
  adminSignIn: "of administrators",
  category: "of administrators",
  conversationId: "says only that the number of ConversationStarted is taken",
  export: "of administrators",
  projection: "of administrators",
  reported: "decisions of administrators about a thing, whoever reported it",
  tag: "of the community",
  views: "counts, without who looked",
};

it("every kind of stream is in a member's own data, or is left out for a reason", () => {
  const begun = anyEventDefinitions.filter(({ type }) => memberStreams.handles.has(type)).map(({ stream }) => stream);
  const known = new Set<string>([...begun, ...ownStreamKinds, ...Object.keys(leftOut)]);
  const forgotten = [...new Set(anyEventDefinitions.map(({ stream }) => stream))].filter((kind) => !known.has(kind));
  expect(forgotten, "add the event that begins such a stream to begun.ts, or the kind to `leftOut` above").toEqual([]);
});

it("no kind of stream is left out that does not exist", () => {
  const kinds = new Set(anyEventDefinitions.map(({ stream }) => stream));
  expect(Object.keys(leftOut).filter((kind) => !kinds.has(kind))).toEqual([]);
});
