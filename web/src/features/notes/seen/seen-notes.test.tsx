// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { memberChanges } from "../../../api/member-changes.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { notesApi } from "../card/notes-api.ts";
import { keepSeenNotes, MOST_SEEN, readSeen, rememberSeen } from "./seen-notes.ts";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/explore");
});

it("the last opened is first, each once, at most two hundred, for its member only", () => {
  for (let id = 1; id <= MOST_SEEN + 5; id++) rememberSeen(leaf.id, id);
  rememberSeen(leaf.id, 100);
  expect(readSeen(leaf.id).slice(0, 3)).toEqual([100, 205, 204]);
  expect(readSeen(leaf.id)).toHaveLength(MOST_SEEN);
  expect(readSeen(9)).toEqual([]);
  localStorage.setItem("seen-notes", "broken");
  expect(readSeen(leaf.id)).toEqual([]);
});

it("a note counts as seen after it was loaded, a missing one does not, and all are forgotten at the sign-out", async () => {
  const { store } = createSite({
    session: SIGNED_IN,
    answers: { "GET /posts/7": { id: 7 }, "GET /posts/8": () => refusal(404, "note-not-found", "笔记不存在") },
  });
  keepSeenNotes(store);
  const open = async (id: number) => {
    history.replaceState(null, "", `/post?id=${id}`);
    await act(() => store.dispatch(notesApi.endpoints.getNote.initiate({ id })));
  };
  await open(7);
  await open(8);
  expect(readSeen(leaf.id)).toEqual([7]);
  memberChanges.emit();
  expect(readSeen(leaf.id)).toEqual([]);
});
