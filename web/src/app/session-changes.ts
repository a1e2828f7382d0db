import { isAnyOf, type Middleware } from "@reduxjs/toolkit";
import { api } from "../api/empty-api.ts";
import { type SessionRoot, sessionAdopted, sessionExpired, signedIn, signedOut } from "../api/session-slice.ts";
import { announceSessionExpired } from "./session-expired.ts";

const changesSession = isAnyOf(signedIn, signedOut, sessionExpired, sessionAdopted);

/** Likes and lists are told from the caller's side: another caller, other answers. */
export const sessionChanges: Middleware<object, SessionRoot> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    if (!changesSession(action)) return next(action);
    const before = getState().session.member?.id;
    const result = next(action);
    if (sessionExpired.match(action)) announceSessionExpired();
    // A token that another tab refreshed changes nothing that is shown.
    if (!sessionAdopted.match(action) || getState().session.member?.id !== before) {
      // Without a member there is nobody to ask about: the question would only be answered with 401.
      const self = getState().session.member ? (["Me"] as const) : [];
      dispatch(api.util.invalidateTags(["Note", "Comment", "Member", "Follow", ...self]));
    }
    return result;
  };
