import { randomBytes } from "node:crypto";
import type { Actor } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import type { Call } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import type { Services } from "../services.ts";
import { createAdmin } from "./create-admin.ts";
import { readAdministrators } from "./roster.ts";

const USERNAME = "admin";
/** 90 bits, in characters that are easy to type. */
const PASSWORD_BYTES = 12;

/**
 * Creates the first administrator of a community, with a password that must be changed at the first sign-in, or finishes what a start that was
 * killed has left: a hash of nobody. Undefined if there was ever one: the last superadmin can never be deleted.
 */
export async function createFirstAdministrator<A extends Actor>(
  parts: { handling: Handling; services: Pick<Services, "nameKey" | "credentials"> },
  given: string | undefined,
  call: Call<A>,
): Promise<{ username: string; password: string } | undefined> {
  const { handling, services } = parts;
  if ((await readAdministrators({ read: handling.sources.read, credentials: services.credentials })).length > 0) return undefined;
  const password = given ?? randomBytes(PASSWORD_BYTES).toString("base64url");
  const made = await createAdmin(parts, { username: USERNAME, password, role: "superadmin", passwordIsTemporary: true }, call);
  if (isRefusal(made)) throw new Error(`The first administrator could not be made: ${made.message}`);
  return made.created ? { username: USERNAME, password } : undefined;
}

/** The line that the start prints once. It does not repeat a password that somebody chose. */
export function firstAdministratorLine({ username, password }: { username: string; password: string }, given: boolean): string {
  const shown = given ? "ADMIN_PASSWORD" : password;
  return `首位管理员 · first administrator: ${username} / ${shown}（首次登录后须修改密码 · to be changed at the first sign-in）`;
}
