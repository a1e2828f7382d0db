import type { DecidedEvent } from "@shiye/events/catalogue";
import type { Sql } from "@shiye/infra/read-models/sql";
import { expect, it } from "vitest";
import type { Read } from "../kernel/command.ts";
import type { Services } from "../services.ts";
import { given, ME } from "../testing/given.ts";
import { sweepCredentials } from "./sweep-credentials.ts";

const account = { adminId: ME, username: "leaf", role: "operator", passwordIsTemporary: false } as const;

/** What a sweep removes of an administrator with one hash after these events. */
async function swept(...events: DecidedEvent[]) {
  const removed: string[] = [];
  const read: Read = async (stream) => given(stream, ...events);
  const note = (what: string) => async () => void removed.push(what);
  await sweepCredentials({
    sql: { query: async () => ({ rows: [{ holder: "admin", holder_id: `${ME}`, credential_id: "" }] }) } as unknown as Sql,
    read,
    services: {
      credentials: { remove: note("password") },
      places: { forget: note("places") },
      secondFactors: { forget: note("second factor") },
    } as unknown as Services,
  });
  return removed;
}

it("a sweep removes all that is left of an administrator who was deleted, the password last, and nothing of any other", async () => {
  const created = { type: "AdminCreated", data: account } as const;
  expect(await swept(created, { type: "AdminDeleted", data: { adminId: ME } })).toEqual(["places", "second factor", "password"]);
  expect(await swept(created)).toEqual([]);
  expect(await swept(), "one whose creation may be running").toEqual([]);
});

it("a sweep ends what a change of the password began before a crash: known places are forgotten, and the old hash goes last", async () => {
  const changed = { adminId: ME, sessionId: null, credentialId: "new", passwordIsTemporary: false };
  expect(await swept({ type: "AdminCreated", data: account }, { type: "AdminPasswordChanged", data: changed })).toEqual([
    "places",
    "password",
  ]);
});
