import { isAnyOf, type Middleware } from "@reduxjs/toolkit";
import { api } from "../api/empty-api.ts";
import { memberChanges } from "../api/member-changes.ts";
import { type SessionRoot, sessionAdopted, sessionExpired, signedIn, signedOut } from "../api/session-slice.ts";
import { sessionDied } from "./session-expired.ts";

const changesSession = isAnyOf(signedIn, signedOut, sessionExpired, sessionAdopted);

/** Likes and lists depend on the caller, so another caller needs other answers. */
export const sessionChanges: Middleware<object, SessionRoot> = ({ dispatch, getState }) => {
  /** The member whose state the modules of this tab and the device hold; unchanged when a session expires (app/device-owner.ts). */
  let owner: number | undefined;
  return (next) => (action) => {
    if (!changesSession(action)) return next(action);
    const before = getState().session.member?.id;
    const result = next(action);
    const after = getState().session.member?.id;
    const { expired } = getState().session;
    owner = before ?? owner ?? expired;
    if (sessionExpired.match(action)) sessionDied.emit();
    else if (owner !== (after ?? expired)) {
      owner = after;
      memberChanges.emit();
    }
    // A token that another tab refreshed changes nothing on the screen.
    if (!sessionAdopted.match(action) || after !== before) {
      // Without a member there is nobody to ask about: the answer would be 401.
      const self = after ? (["Me", "Chat", "Notification", "Unread"] as const) : [];
      dispatch(api.util.invalidateTags(["Note", "Comment", "Member", "Follow", ...self]));
    }
    return result;
  };
};
