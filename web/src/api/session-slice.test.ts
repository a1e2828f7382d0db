import { describe, expect, it } from "vitest";
import {
  memberChanged,
  SIGNED_OUT,
  sessionAdopted,
  sessionExpired,
  sessionReducer,
  signedIn,
  signedOut,
  tokensRotated,
} from "./session-slice.ts";

const member = { id: 1, user_id: "lin_mo", nickname: "林墨", avatar: null };
const session = { token: "a", refreshToken: "r", member };

describe("the session", () => {
  it("begins with signing in", () => {
    expect(sessionReducer(SIGNED_OUT, signedIn(session))).toEqual(session);
  });

  it("keeps the member when its tokens are exchanged", () => {
    expect(sessionReducer(session, tokensRotated({ token: "b", refreshToken: "s" }))).toEqual({ token: "b", refreshToken: "s", member });
  });

  it("does not come back to life by a late exchange", () => {
    expect(sessionReducer(SIGNED_OUT, tokensRotated({ token: "b", refreshToken: "s" }))).toEqual(SIGNED_OUT);
  });

  it("does not learn of a member after signing out", () => {
    expect(sessionReducer(SIGNED_OUT, memberChanged(member))).toEqual(SIGNED_OUT);
  });

  it.each([signedOut(), sessionExpired(), sessionAdopted(SIGNED_OUT)])("leaves nothing behind: %o", (action) => {
    expect(sessionReducer(session, action)).toEqual(SIGNED_OUT);
  });
});
