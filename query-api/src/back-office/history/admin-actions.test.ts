import type { LogEvent } from "@shiye/events/back-office/history";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { expect, it } from "vitest";
import { createAdminActions } from "./admin-actions.ts";

const ACTIONS = 1200;

/** A log of so many actions, newest first, whose things are called by the position of each. */
function logOfActions() {
  let asked = 0;
  const reader = {
    read: async ({ name }: { name: string }, values: readonly unknown[]) => {
      if (name !== "") return [];
      const cursor = values.length > 1 ? Number(values[0]) : ACTIONS + 1;
      const positions = Array.from({ length: Math.min(Number(values.at(-1)), cursor - 1) }, (_none, at) => cursor - 1 - at);
      return positions.map((at) => ({
        position: `${at}`,
        entity: "posts",
        entity_id: `${at}`,
        stream: `note-${at}`,
        subject_member_id: null,
      }));
    },
  } as Pick<Reader, "read"> as Reader;
  const events = async (positions: readonly string[]) => {
    asked += positions.length;
    const actor = { kind: "admin", id: 1 } as const;
    const same = { revision: 1, type: "NoteDeleted", at: "2026-01-02T03:04:05.000Z", ip_region: null, changes: [], data: {}, actor };
    return positions.map((position): LogEvent => ({ ...same, position, stream: `note-${position}`, name: `第${position}篇` }));
  };
  const log = {
    events: async ({ wanted }: { wanted: object }) => events("positions" in wanted ? (wanted.positions as string[]) : []),
    names: async () => [],
  };
  const { list } = createAdminActions(reader, log, async () => undefined);
  const look = async (name: string, cursor?: string) => {
    asked = 0;
    const answer = await list({ params: {}, input: { name, limit: 2, ...(cursor ? { cursor } : {}) } } as never, {} as never);
    return { ...("data" in answer ? answer.data : undefined), asked };
  };
  return { look };
}

it("a name is looked for in a part of the log at a time, and from there on in the next", async () => {
  const { look } = logOfActions();
  const first = await look("第7篇");
  expect(first).toMatchObject({ data: [], nextCursor: "701", asked: 500 });
  const second = await look("第7篇", "701");
  expect(second).toMatchObject({ data: [], nextCursor: "201", asked: 500 });
  expect(await look("第7篇", "201")).toMatchObject({ data: [{ entity_name: "第7篇" }], nextCursor: null, asked: 200 });
});

it("a page of a name that many things have ends where the next begins", async () => {
  const { look } = logOfActions();
  const page = await look("99篇");
  expect(page).toMatchObject({ data: [{ position: "1199" }, { position: "1099" }], nextCursor: "1099" });
  expect(await look("99篇", "1099")).toMatchObject({ data: [{ position: "999" }, { position: "899" }], nextCursor: "899" });
});
