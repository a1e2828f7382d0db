import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { MemberView } from "@shiye/events/members";
import { api } from "./empty-api.ts";
import type { ApiState } from "./note-cache.ts";

/** Changes a member in whatever has cached them under the tag `Member/<id>`; a profile is kept by id and by account name. */
export function patchMember(memberId: number, patch: (member: MemberView) => void): ThunkAction<void, ApiState, unknown, UnknownAction> {
  return (dispatch, getState) => {
    for (const entry of api.util.selectInvalidatedBy(getState(), [{ type: "Member", id: memberId }])) {
      // The empty api knows no endpoint names at compile time; the tags have just told us that this one exists.
      dispatch(
        api.util.updateQueryData(entry.endpointName as never, entry.originalArgs as never, (draft: unknown) => patch(draft as MemberView)),
      );
    }
  };
}
