import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { Sources } from "../kernel/command.ts";
import { type ActiveAdmin, adminNameStream } from "./state.ts";

type Judges = Pick<Sources, "attempts" | "credentials" | "nameKey" | "secondFactors">;

/** A session has its own allowance for guesses. So a stolen session gets no further guesses, and cannot lock its administrator out. */
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

/** Undefined when the password is right. */
export function judgePassword(sources: Judges, admin: ActiveAdmin, password: string, sessionId: number): Promise<Refusal | undefined> {
  return withPermit(sources, admin, sessionId, async () =>
    (await sources.credentials.verify("admin", admin.id, password, admin.credentialId)) ? undefined : refuse("current-password-wrong"),
  );
}

/** Undefined when the code is from this secret, or is one of the recovery codes. Each code is accepted once. */
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
