import { describe, expect, it } from "vitest";
import { useCommunity } from "../testing/use-test-api.ts";

const api = useCommunity();

const fields = { realName: "林晚", idCard: "110101199001011237", occupation: "记者", reason: "报道校园" };

describe("an application", () => {
  it("is sealed in the log, and can be read in full only with the member's key", async () => {
    const answer = await api.call("POST", "/users/verification", { token: api.reader.token, body: { type: "2", content: fields } });
    expect(answer).toMatchObject({ status: 200, body: { message: "认证申请提交成功，请耐心等待审核", data: { type: 2, status: 0 } } });
    const [event] = await api.log.readStream(`verification-${api.reader.id}`);
    expect(event).toMatchObject({ type: "VerificationSubmitted", data: { memberId: api.reader.id, verificationType: 2, fields } });

    const tables = await api.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await api.pool.query(`select from ${name} t where t::text like any($1::text[])`, [
        [`%${fields.idCard}%`, `%${fields.realName}%`],
      ]);
      if (rows.length > 0) found.push(name);
    }
    expect(tables.rows.length, "the control: there are tables to look into").toBeGreaterThan(5);
    expect(found).toEqual([]);
  });

  it("is told apart from a repeated call", async () => {
    const send = () =>
      api.call("POST", "/users/verification", {
        token: api.author.token,
        body: { type: 2, content: fields },
        headers: { "idempotency-key": "once" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.data).toEqual(first.body.data);
    expect(await api.log.readStream(`verification-${api.author.id}`)).toHaveLength(1);
  });
});
