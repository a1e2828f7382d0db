import { anyEventDefinitions } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { isMeant } from "./narrowing.ts";

const streams = [...new Set(anyEventDefinitions.map(({ stream }) => stream))];

describe("--entity", () => {
  it.each(streams)("takes a stream of %s, as events name it", (stream) => {
    expect(() => isMeant({ entity: `${stream}-17` })).not.toThrow();
  });

  it.each(["10", "Note-10", "note", "note-"])("refuses %s, which is no name of a stream", (entity) => {
    expect(() => isMeant({ entity })).toThrow("named by its stream");
  });
});
