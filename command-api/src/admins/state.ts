import type { KeyObject } from "node:crypto";
import { adminNameStream as streamNameOf } from "@shiye/infra/crypto/name-streams";
import { defineState, type Stream } from "../kernel/stream.ts";

type AdminState = { status: "unknown" } | { status: "active"; id: number; username: string };

const adminState = defineState<AdminState>({
  initial: { status: "unknown" },
  evolve: { AdminCreated: (_state, { data }) => ({ status: "active", id: data.adminId, username: data.username }) },
});

export function adminStream(adminId: number): Stream<AdminState> {
  return { name: `admin-${adminId}`, fold: adminState };
}

const adminNameState = defineState<{ adminId?: number }>({
  initial: {},
  evolve: { AdminNameClaimed: (_state, { data }) => ({ adminId: data.adminId }) },
});

export function adminNameStream(username: string, nameKey: KeyObject): Stream<{ adminId?: number }> {
  return { name: streamNameOf(username, nameKey), fold: adminNameState };
}
