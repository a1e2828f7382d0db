import { FIRST_DATA_ID, type FirstData } from "@shiye/events/first-data";
import { profileList } from "@shiye/events/page-lists";
import { selectSignedIn } from "../api/session-slice.ts";
import { memberApi } from "../features/members/member-api.ts";
import { notesApi } from "../features/notes/card/notes-api.ts";
import type { Store } from "./store.ts";

/**
 * The data that the server put into the page are in the cache before any call, so the first render is complete. They are a visitor's
 * answers. For a member they are not used: the member's own answers (liked, followed) are on their way already (see the script of
 * index.html), and a heart that is empty for a moment would be worse than a moment without.
 */
export function plantFirstData(store: Store): void {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text || selectSignedIn(store.getState())) return;
  const data = JSON.parse(text) as FirstData;
  if (data.page === "post") {
    store.dispatch(notesApi.util.upsertQueryEntries([{ endpointName: "getNote", arg: { id: data.note.id }, value: data.note }]));
    return;
  }
  const { key, member, notes } = data;
  store.dispatch(memberApi.util.upsertQueryEntries([{ endpointName: "getMember", arg: key, value: member }]));
  store.dispatch(
    notesApi.util.upsertQueryEntries([{ endpointName: "getNotes", arg: profileList(key), value: { pages: [notes], pageParams: [null] } }]),
  );
}
