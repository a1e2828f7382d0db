import type { StoredEvent } from "@shiye/events/envelope";

/** Events of these streams in turn, at positions with gaps, like those of EventStoreDB. */
export function numberedEvents(
  count: number,
  streams: readonly string[],
  options: { first?: number; type?: string; gap?: number } = {},
): StoredEvent[] {
  const { first = 1, type = "CategoryCreated", gap = 3 } = options;
  return Array.from({ length: count }, (_none, index) => {
    const number = first + index;
    const position = BigInt(number * gap);
    return {
      id: `018f0000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`,
      type,
      version: 1,
      at: new Date(Date.parse("2026-05-04T08:00:00Z") + number * 1000).toISOString(),
      data: { categoryId: number, name: `channel ${number}`, title: "study" },
      metadata: { actor: { kind: "system" }, correlationId: "test", causationId: "test" },
      stream: streams[index % streams.length] ?? "note-1",
      revision: Math.floor(index / streams.length),
      position,
    };
  });
}
