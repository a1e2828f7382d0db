// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { useKeptNotes } from "./use-kept-notes.ts";

it("shows the cached list at once, and then what was collected since", async () => {
  let collected = [{ id: 7 }];
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /users/1/collections": () => ({ collections: collected, hasMore: false, nextCursor: null }) },
  });
  const visit = () => site.renderHook(() => useKeptNotes(1, "collections").notes.map(({ id }) => id));
  const first = visit();
  await waitFor(() => expect(first.result.current).toEqual([7]));
  first.unmount();
  collected = [{ id: 8 }, { id: 7 }];
  const second = visit();
  expect(second.result.current).toEqual([7]);
  await waitFor(() => expect(second.result.current).toEqual([8, 7]));
});
