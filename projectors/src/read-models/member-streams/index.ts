import { insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { memberStreamsModel } from "@shiye/infra/read-models/tables/member-streams";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { conversations, type MemberStreamsBatch, marks, sessions, things } from "./begun.ts";

const streams: TableShape = {
  name: "streams",
  columns: { member_id: "bigint", stream: "text", other_id: "bigint" },
  key: ["member_id", "stream"],
};

/** In which streams a member did something: a stream begins with one of few events, and its first one is enough. */
export const memberStreams = defineProjection<MemberStreamsBatch>({
  model: memberStreamsModel,
  handlers: { marks, conversations, things, sessions, departures },
  createBatch: () => ({ departed: new Set(), begun: new Map() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, memberStreamsModel, batch);
    for (const column of departed.length > 0 ? ["member_id", "other_id"] : [])
      await transaction.query(`delete from ${schema}.streams where ${column} = any($1::bigint[])`, [departed]);
    const unless = hasLeft(schema, "fresh.member_id", "fresh.other_id");
    await insertRows(transaction, schema, streams, inKeyOrder(batch.begun), { existing: "keep", unless });
    return [];
  },
  // Nobody waits for it: it is read when somebody downloads their data.
  restMs: 1000,
});
