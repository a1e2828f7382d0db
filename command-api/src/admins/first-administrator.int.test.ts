import type { EventLog } from "@shiye/infra/event-store/event-log";
import { expect, it } from "vitest";
import { useTestApi } from "../testing/use-test-api.ts";

/** As a process that is killed right before this append. */
const diesBeforeAppending = (type: string) => (log: EventLog) => ({
  ...log,
  append: (request: Parameters<EventLog["append"]>[0]) =>
    request.events.some((event) => event.type === type) ? Promise.reject(new Error("killed")) : log.append(request),
});
const api = useTestApi();
const signIn = (password: string) => api.call("POST", "/auth/admin/login", { body: { username: "admin", password } });

it("the first administrator is made once, also when a start is killed on the way", async () => {
  for (const type of ["AdminNameClaimed", "AdminCreated"]) {
    const dying = await api.startNode({ wrapLog: diesBeforeAppending(type) });
    await expect(dying.api.ensureFirstAdministrator("of-the-killed")).rejects.toThrow("killed");
  }
  expect((await signIn("of-the-killed")).status).toBe(400);
  expect(await api.api.ensureFirstAdministrator("of-the-next")).toEqual({ username: "admin", password: "of-the-next" });
  expect((await signIn("of-the-killed")).status).toBe(400);
  expect(await signIn("of-the-next")).toMatchObject({ status: 200, body: { data: { admin: { password_is_temporary: true } } } });
  expect(await api.api.ensureFirstAdministrator("of-a-later-one")).toBeUndefined();
});
