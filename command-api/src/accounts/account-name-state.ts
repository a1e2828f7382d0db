import { defineState, type Stream } from "../handling/stream.ts";

export interface AccountNameState {
  memberId?: number;
  claimedAt?: string;
}

const accountNameState = defineState<AccountNameState>({
  initial: {},
  evolve: { AccountNameClaimed: (_state, { data, at }) => ({ memberId: data.memberId, claimedAt: at }) },
});

/** `hash`: see Services.hashName. */
export function accountNameStream(hash: string): Stream<AccountNameState> {
  return { name: `accountName-${hash}`, fold: accountNameState };
}
