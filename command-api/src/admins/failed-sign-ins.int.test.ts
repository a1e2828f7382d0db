import { request as httpRequest } from "node:http";
import { expect, it } from "vitest";
import { useTestApi } from "../testing/use-test-api.ts";

const api = useTestApi();

it("who leaves before the answer has tried to sign in as well", async () => {
  await api.api.createAdmin({ username: "keeper", password: "keeper-of-the-world" });
  const failures = async () => (await api.allEvents()).filter(({ type }) => type === "AdminSignInFailed");
  const lock = await api.pool.connect();
  await lock.query("begin; lock table accounts.rate_limits");
  const waiting = async () =>
    (
      await api.pool.query(
        "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
      )
    ).rowCount;

  const leaving = httpRequest(`${api.url}/auth/admin/login`, { method: "POST", headers: { "content-type": "application/json" } });
  leaving.on("error", () => undefined);
  leaving.end(JSON.stringify({ username: "keeper", password: "wrong-one" }));
  await expect.poll(waiting).toBeGreaterThan(0);
  leaving.destroy();
  // The server hears of it before it answers somebody who comes later.
  for (let call = 0; call < 3; call += 1) await fetch(new URL("/alive", api.url));
  await lock.query("commit");
  lock.release();
  await expect.poll(failures).toMatchObject([{ data: { wrong: "password" } }]);
});
