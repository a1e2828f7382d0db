import { BUCKET, closeBuckets } from "@shiye/infra/event-store/postgres/buckets";
import { mediaUsesLedger } from "@shiye/infra/media/media-uses";
import { compareLedgers } from "@shiye/infra/subscriptions/ledger";
import { beforeAll, describe, expect, it } from "vitest";
import { idOfCategory } from "../categories/ensure-category.ts";
import { useTestApi } from "../testing/use-test-api.ts";

const api = useTestApi();
beforeAll(async () => {
  await api.api.ensureFirstCategories();
});

describe("the ledger of the uses", () => {
  it("agrees with the log, also after a member left whose pictures it saw, and shows a missed event", async () => {
    const leaver = await api.member("ledger");
    const images = [await api.picture(leaver.id)];
    const body = { title: "秋天", content: "叶子黄了", category_id: idOfCategory("study"), images };
    const note = Number((await api.call("POST", "/posts", { body, token: leaver.token })).body.data.id);
    await api.pool.query(
      `insert into log.events select last + n, 'comment-' || n, 0, gen_random_uuid(), case n % 2 when 0 then 'CommentDeleted' else 'NoteLiked' end, 1, now(),
         json_build_object('commentId', n), '{"actor":{"kind":"system"},"correlationId":"c","causationId":"c"}'
       from (select max(position) as last from log.events) log, generate_series(1, $1::integer) n`,
      [BUCKET],
    );
    await closeBuckets(api.pool);
    const position = await api.log.readLastPosition();
    const reached = async () =>
      (await api.pool.query("select position::text as at from projections.checkpoints where model = 'media_uses'")).rows[0]?.at;
    await expect.poll(reached, { timeout: 20_000 }).toBe(String(position));
    expect((await api.call("DELETE", `/users/${leaver.id}`, { token: leaver.token })).status).toBe(200);
    const words = async () => JSON.stringify((await api.log.readStream(`note-${note}`))[0]?.data);
    await expect.poll(words, { timeout: 20_000 }).not.toContain("/media/");
    const compared = () => compareLedgers(api.pool, { projections: [mediaUsesLedger], log: api.log });
    expect(await compared()).toEqual([{ name: "media_uses", buckets: 1 }]);
    const { rows } = await api.pool.query(
      "update projections.ledger set events = events - 1 where model = 'media_uses' and bucket = 0 returning events",
    );
    expect(await compared()).toEqual([
      { name: "media_uses", buckets: 1, differs: { bucket: 0n, has: rows[0]?.events, wants: Number(rows[0]?.events) + 1 } },
    ]);
  }, 60_000);
});
