import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { insertRows, type TableShape } from "../read-models/row-writes.ts";
import { defineProjection } from "./projection.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const lab = useLogLab();
const [LEAVING, STAYING] = [1, 2];
const rows: TableShape = { name: "rows", columns: { id: "bigint" }, key: ["id"] };

/** A row for everybody who did something and did not leave. */
const present = defineProjection<{ present: Set<number>; departed: Set<number> }>({
  model: {
    name: "present",
    version: 1,
    tables: (schema) =>
      `create table ${schema}.rows (id bigint primary key); create table ${schema}.departed_members (member_id bigint primary key)`,
    readerIndexes: () => "",
  },
  handlers: {
    categories: { CategoryCreated: ({ data }, batch) => void batch.present.add(data.categoryId) },
    departures: { MemberDeleted: ({ data }, batch) => void batch.departed.add(data.memberId) },
  },
  createBatch: () => ({ present: new Set(), departed: new Set() }),
  async write(transaction, schema, batch) {
    const departed = [[...batch.departed]];
    await transaction.query(`insert into ${schema}.departed_members select unnest($1::bigint[]) on conflict do nothing`, departed);
    await transaction.query(`delete from ${schema}.rows where id = any($1::bigint[])`, departed);
    const unless = `exists (select from ${schema}.departed_members d where d.member_id = fresh.id)`;
    await insertRows(
      transaction,
      schema,
      rows,
      [...batch.present].map((id) => ({ id })),
      { existing: "keep", unless },
    );
    return [];
  },
});

function leaves(memberId: number, number: number): StoredEvent {
  const [event] = numberedEvents(1, [`member-${memberId}`], { first: number, type: "MemberDeleted" });
  if (!event) throw new Error("no event");
  return { ...event, data: { memberId } };
}

const idsIn = async (schema: string) =>
  (await lab.readDb.query<{ id: number }>(`select id from ${schema}.rows order by id`)).rows.map(({ id }) => id);

describe("a generation that is kept beside the live one", () => {
  it("loses a member who leaves while it is kept, and is the same as the live one when it goes on", async () => {
    lab.log.append(...numberedEvents(2, ["category-1"]));
    const options = { databaseUrl: lab.database.url, log: lab.log, projections: [present], followWishes: "wishes" };
    const subscriptions = await lab.start(createSubscriptions(options));
    await subscriptions.settle();
    await subscriptions.rebuild("present", { end: "keep" });
    expect(await idsIn("present_next")).toEqual([LEAVING, STAYING]);
    lab.log.append(...numberedEvents(1, ["category-1"], { first: 3 }), leaves(LEAVING, 4));
    await expect.poll(() => idsIn("present_next")).toEqual([STAYING]);
    await subscriptions.rebuild("present", { resume: true, end: "keep" });
    await subscriptions.settle();
    expect(await idsIn("present_next")).toEqual([STAYING, 3]);
    expect(await idsIn("present")).toEqual([STAYING, 3]);
  });

  it("does not hold who left before it took the place of the other, though it had not heard of it", async () => {
    lab.log.append(...numberedEvents(2, ["category-1"]));
    const subscriptions = await lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [present] }));
    await subscriptions.settle();
    subscriptions.hold("present");
    lab.log.append(leaves(LEAVING, 3));
    await subscriptions.rebuild("present", { end: "exchange" });
    expect(await idsIn("present")).toEqual([STAYING]);
    expect(await idsIn("present_next")).toEqual([STAYING]);
  });
});
