import type { AdminRole } from "@shiye/events/back-office/rights";
import type { Actor } from "@shiye/events/envelope";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import { hashPassword } from "../accounts/credentials.ts";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling, Idempotency } from "../kernel/handle.ts";
import type { Stream } from "../kernel/stream.ts";
import type { Services } from "../services.ts";
import { adminNameStream, adminStream } from "./state.ts";

export interface NewAdmin {
  username: string;
  password: string;
  /** Default: superadmin, the one kind of administrator in the specification. */
  role?: AdminRole;
  passwordIsTemporary?: boolean;
}

/** The name of a deleted administrator is free again. Their actions stay under their id. */
const claimAdminName = innerCommand({
  stream: ({ name }: { name: Stream<{ adminId?: number }> }) => name,
  async gather({ read }, { name }) {
    const { adminId } = await read(name);
    return { isTaken: adminId !== undefined && (await read(adminStream(adminId))).status !== "deleted" };
  },
  decide: ({ isTaken }, _input, { newId }) => (isTaken ? [] : [{ type: "AdminNameClaimed", data: { adminId: newId } }]),
});

const createAccount = innerCommand({
  stream: ({ adminId }: Required<Omit<NewAdmin, "password">> & { adminId: number }) => adminStream(adminId),
  gather: async ({ read }, { adminId }) => ({ admin: await read(adminStream(adminId)) }),
  decide: ({ admin }, account) => (admin.status === "unknown" ? [{ type: "AdminCreated", data: account }] : []),
});

/**
 * Creates an administrator, or finishes what a crash left. An existing administrator is not changed. It takes a turn over all nodes;
 * otherwise, if two create the same name at once, the password of the refused call could replace the other.
 */
export async function createAdmin<A extends Actor>(
  { handling, services }: { handling: Handling; services: Pick<Services, "nameKey" | "credentials"> },
  { username, password, role = "superadmin", passwordIsTemporary = false }: NewAdmin,
  call: Call<A>,
  idempotency?: Idempotency,
): Promise<{ adminId: number; created: boolean; position: bigint } | Refusal> {
  const name = adminNameStream(username, services.nameKey);
  const claimed = await handling.handle(claimAdminName, { name }, call);
  if (isRefusal(claimed)) return claimed;
  const { adminId = 0 } = await handling.sources.read(name);
  const { position } = claimed;
  if ((await handling.sources.read(adminStream(adminId))).status === "active") return { adminId, created: false, position };
  await services.credentials.set("admin", adminId, await hashPassword(password));
  const created = await handling.handle(createAccount, { adminId, username, role, passwordIsTemporary }, call, idempotency);
  return isRefusal(created) ? created : { adminId, created: created.events.length > 0, position: created.position };
}
