import { isRefusal, type Refusal } from "@shiye/events/refusals";
import { hashPassword } from "../accounts/credentials.ts";
import { innerCommand } from "../kernel/command.ts";
import type { Call, Handling } from "../kernel/handle.ts";
import type { Stream } from "../kernel/stream.ts";
import type { Services } from "../services.ts";
import { adminNameStream, adminStream } from "./state.ts";

const claimAdminName = innerCommand({
  stream: ({ name }: { name: Stream<{ adminId?: number }> }) => name,
  gather: async ({ read }, { name }) => ({ claim: await read(name) }),
  decide: ({ claim }, _input, { newId }) => (claim.adminId === undefined ? [{ type: "AdminNameClaimed", data: { adminId: newId } }] : []),
});

const createAccount = innerCommand({
  stream: ({ adminId }: { adminId: number; username: string }) => adminStream(adminId),
  gather: async ({ read }, { adminId }) => ({ admin: await read(adminStream(adminId)) }),
  decide: ({ admin }, { adminId, username }) => (admin.status === "active" ? [] : [{ type: "AdminCreated", data: { adminId, username } }]),
});

/**
 * Creates an administrator, or finishes what a crash left half-done; an administrator who is there is left as they are, password included.
 * For operators and demo content: no call of the wire leads here.
 */
export async function createAdmin(
  { handling, services }: { handling: Handling; services: Services },
  { username, password }: { username: string; password: string },
  call: Call<{ kind: "system" }>,
): Promise<{ adminId: number; created: boolean } | Refusal> {
  const name = adminNameStream(username, services.nameKey);
  const claimed = await handling.handle(claimAdminName, { name }, call);
  if (isRefusal(claimed)) return claimed;
  const { adminId = 0 } = await handling.sources.read(name);
  if ((await handling.sources.read(adminStream(adminId))).status === "active") return { adminId, created: false };
  await services.credentials.set("admin", adminId, await hashPassword(password));
  const created = await handling.handle(createAccount, { adminId, username }, call);
  return isRefusal(created) ? created : { adminId, created: true };
}
