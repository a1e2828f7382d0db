import { expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();

it("one's applications come newest first, without the fields, without withdrawn ones and those of others", async () => {
  const [applicant, other] = [await world.given.member(), await world.given.member()];
  const apply = (id: number, memberId: number, more: { status?: number; withdrawn?: boolean } = {}) =>
    world.pool.query(
      `insert into verifications.applications (id, member_id, type, fields, status, withdrawn, reject_reason, created_at, audited_at)
       values ($1, $2, 2, '{"realName": "林晚"}', $3, $4, null, '2026-05-01T08:00:00Z', null)`,
      [id, memberId, more.status ?? 0, more.withdrawn ?? false],
    );
  await apply(1, applicant, { status: 2 });
  await apply(2, applicant, { withdrawn: true });
  await apply(3, applicant);
  await apply(4, other);
  const reply = await world.get("/api/users/verification/status", await world.as(applicant));
  const shown = { type: 2, created_at: "2026-05-01T08:00:00.000Z", audit_time: null, reject_reason: null };
  expect(reply.body.data).toEqual([
    { id: 3, status: 0, ...shown },
    { id: 1, status: 2, ...shown },
  ]);
  expect(dataOf("GetVerificationStatus", reply)).toHaveLength(2);
  expect(reply.statements).toBe(1);
  expect(await world.get("/api/users/verification/status")).toMatchObject({ status: 401, body: { message: "访问令牌缺失" } });
});
