import { insertRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { memberStreamsModel } from "@shiye/infra/read-models/tables/member-streams";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import {
  deleteRowsOf,
  departures,
  hasLeft,
  recordDepartures,
  rememberDeparted,
} from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { conversations, type MemberStreamsBatch, sessions, things } from "./begun.ts";

const streams: TableShape = {
  name: "streams",
  columns: { member_id: "bigint", stream: "text", other_id: "bigint" },
  key: ["member_id", "stream"],
};

/** The streams in which a member did something. Few types of events can begin a stream, and the first event of each is enough. */
export const memberStreams = defineProjection<MemberStreamsBatch>({
  model: memberStreamsModel,
  handlers: { conversations, things, sessions, departures },
  createBatch: () => ({ departed: new Set(), begun: new Map() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, memberStreamsModel, batch);
    await deleteRowsOf(transaction, schema, departed, [
      ["streams", "member_id"],
      ["streams", "other_id"],
    ]);
    const unless = hasLeft(schema, "fresh.member_id", "fresh.other_id");
    await insertRows(transaction, schema, streams, inKeyOrder(batch.begun), { existing: "keep", unless });
    return [];
  },
  /** While filling, a member may have a stream twice, and members who left may have rows. `completeFilled` removes both. */
  async fill(transaction, schema, batch) {
    await rememberDeparted(transaction, schema, batch);
    if (batch.begun.size === 0) return;
    const { source, values } = rowsAsSet(streams.columns, [...batch.begun.values()]);
    await transaction.query(
      `insert into ${schema}.streams (member_id, stream, other_id) select member_id, stream, other_id from ${source}`,
      values,
    );
  },
  async completeFilled(transaction, schema) {
    await transaction.query(`delete from ${schema}.streams s where ${hasLeft(schema, "s.member_id")} or ${hasLeft(schema, "s.other_id")}`);
    await transaction.query(
      `delete from ${schema}.streams s
       using (select member_id, stream, min(ctid) as first from ${schema}.streams group by member_id, stream having count(*) > 1) twice
       where s.member_id = twice.member_id and s.stream = twice.stream and s.ctid <> twice.first`,
    );
  },
  // It is read only when a member downloads their data, so it may be late.
  restMs: 1000,
});
