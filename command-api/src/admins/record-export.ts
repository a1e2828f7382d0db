import { roleMay } from "@shiye/events/back-office/rights";
import type { EventData } from "@shiye/events/catalogue";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { innerCommand, type Sources } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import { adminNameStream, adminStream } from "./state.ts";

export interface ExportRequest extends Omit<EventData<"PersonalFieldsExported">, "exportId" | "adminId"> {
  username: string;
  password: string;
  /** A code of their authenticator, if they have one. */
  code?: string | undefined;
}

/** A stream for each export. Nothing is decided from it. */
export const exportStream = (exportId: number): Stream<null> => ({
  name: `export-${exportId}`,
  fold: defineState({ initial: null, evolve: {} }),
});

/** Checks the administrator, with the same limits as a sign-in: the command line gives no further guesses. */
async function judge(
  { read, nameKey, attempts, credentials, secondFactors }: Sources,
  request: ExportRequest,
): Promise<Refusal | { adminId: number }> {
  const name = adminNameStream(request.username, nameKey);
  const { adminId } = await read(name);
  const admin = await read(adminStream(adminId ?? 0));
  const holderId = admin.status === "active" ? admin.id : undefined;
  const permit = await attempts.begin({ holder: "admin", holderId, account: name.name, network: "" });
  if (isRefusal(permit)) return permit;
  const right = await credentials.verify("admin", holderId, request.password, admin.status === "active" ? admin.credentialId : undefined);
  if (!right || admin.status !== "active") return refuse("credentials-wrong");
  if (admin.secondFactor !== undefined && request.code === undefined) {
    await permit.giveBack();
    return refuse("second-factor-required");
  }
  if (admin.secondFactor !== undefined && !(await secondFactors.use(admin.id, admin.secondFactor, request.code ?? "")))
    return refuse("second-factor-wrong");
  await permit.giveBack();
  return admin.passwordIsTemporary || !roleMay(admin.role, "accounts") ? refuse("right-missing") : { adminId: admin.id };
}

/** Permits an export of personal fields by an event, so that it is recorded before the file has its first byte. */
export const recordExport = innerCommand({
  stream: (_request: ExportRequest, { newId }) => exportStream(newId),
  gather: judge,
  decide(facts, { reason, after, until, types, narrowing }, { newId }) {
    if (isRefusal(facts)) return facts;
    return [{ type: "PersonalFieldsExported", data: { exportId: newId, adminId: facts.adminId, reason, after, until, types, narrowing } }];
  },
  handling: {
    actor: (facts, { actor }) => (isRefusal(facts) ? actor : { kind: "admin", id: facts.adminId }),
  },
});
