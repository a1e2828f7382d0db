import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { Sources } from "../kernel/command.ts";
import { type ActiveAdmin, adminNameStream } from "./state.ts";

type Judges = Pick<Sources, "attempts" | "credentials" | "nameKey" | "secondFactors">;

/** Guesses in a session are its own: a stolen one is no way round the limit, and no way to lock its administrator out. */
async function withPermit(
  { attempts, nameKey }: Judges,
  { id, username }: ActiveAdmin,
  sessionId: number,
  judge: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const account = adminNameStream(username, nameKey).name;
  const permit = await attempts.begin({ holder: "admin", holderId: id, account, network: "", sessionId });
  if (isRefusal(permit)) return permit;
  const wrong = await judge();
  if (!wrong) await permit.giveBack();
  return wrong;
}

/** Undefined when it is theirs. */
export function judgePassword(sources: Judges, admin: ActiveAdmin, password: string, sessionId: number): Promise<Refusal | undefined> {
  return withPermit(sources, admin, sessionId, async () =>
    (await sources.credentials.verify("admin", admin.id, password, admin.credentialId)) ? undefined : refuse("current-password-wrong"),
  );
}

/** Undefined when it is a code of this secret, or one of those for when the authenticator is lost. Each is good once. */
export function judgeCode(
  sources: Judges,
  admin: ActiveAdmin,
  secretId: string,
  code: string,
  sessionId: number,
): Promise<Refusal | undefined> {
  return withPermit(sources, admin, sessionId, async () =>
    (await sources.secondFactors.use(admin.id, secretId, code)) ? undefined : refuse("second-factor-wrong"),
  );
}
