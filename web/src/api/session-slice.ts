import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** What `userInfo` keeps for the first paint, before /auth/me has answered. Specification 000 §3. */
export interface SessionMember {
  id: number;
  user_id: string;
  nickname: string;
  avatar: string | null;
}

export interface SessionState {
  token: string | null;
  refreshToken: string | null;
  member: SessionMember | null;
  /** The id of the member whose session expired on this device, if they have not signed out since: what they wrote is kept. */
  expired?: number | undefined;
}

export const SIGNED_OUT: SessionState = { token: null, refreshToken: null, member: null };

/** The slice lives in `api` because every call needs the token; screens read it through the selectors below. */
const sessionSlice = createSlice({
  name: "session",
  initialState: SIGNED_OUT,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<{ token: string; refreshToken: string; member: SessionMember }>) => ({ ...payload }),
    /** A refresh that returns after the member has signed out must not sign them in again. */
    tokensRotated(state, { payload }: PayloadAction<{ token: string; refreshToken: string }>) {
      if (!state.refreshToken) return;
      state.token = payload.token;
      state.refreshToken = payload.refreshToken;
    },
    memberChanged(state, { payload }: PayloadAction<SessionMember>) {
      if (state.token) state.member = payload;
    },
    signedOut: () => SIGNED_OUT,
    /** Like `signedOut`, but not at the member's wish: the site says so and goes home. Specification 000 §4. */
    sessionExpired: () => SIGNED_OUT,
    /** Another tab signed in, out or refreshed: this tab follows. */
    sessionAdopted: (_, { payload }: PayloadAction<SessionState>) => payload,
  },
  selectors: {
    selectMember: (session) => session.member,
    selectToken: (session) => session.token,
    selectSignedIn: (session) => session.token !== null,
  },
});

export const { signedIn, tokensRotated, memberChanged, signedOut, sessionExpired, sessionAdopted } = sessionSlice.actions;
export const { selectMember, selectToken, selectSignedIn } = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
export interface SessionRoot {
  session: SessionState;
}
