import type { KeyObject } from "node:crypto";
import { accountNameStream as streamNameOf } from "@shiye/infra/crypto/name-streams";
import { defineState, type Stream } from "../kernel/stream.ts";

export interface AccountNameState {
  memberId?: number;
  claimedAt?: string;
}

const accountNameState = defineState<AccountNameState>({
  initial: {},
  evolve: { AccountNameClaimed: (_state, { data, at }) => ({ memberId: data.memberId, claimedAt: at }) },
});

export function accountNameStream(accountName: string, nameKey: KeyObject): Stream<AccountNameState> {
  return { name: streamNameOf(accountName, nameKey), fold: accountNameState };
}
