// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useGetMemberQuery } from "../features/members/member-api.ts";
import { useDeleteNoteMutation } from "../features/notes/card/delete-note-api.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../testing/render.tsx";

function open(answer: unknown) {
  let notes = 5;
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /users/1": () => ({ ...leaf, post_count: notes }),
      "DELETE /posts/9": () => {
        notes -= 1;
        return answer;
      },
    },
  });
  const { result } = site.renderHook(() => ({ member: useGetMemberQuery("1").data, remove: useDeleteNoteMutation()[0] }));
  return { ...site, result };
}

it("a profile on the screen counts one note less when one was deleted", async () => {
  const { result } = open({ id: 9 });
  await waitFor(() => expect(result.current.member?.post_count).toBe(5));
  await act(async () => void (await result.current.remove(9)));
  await waitFor(() => expect(result.current.member?.post_count).toBe(4));
});

it("and is not asked for again when the deletion was refused", async () => {
  const { result, calls } = open(refusal(403, "not-yours", "无权限删除此笔记"));
  await waitFor(() => expect(result.current.member?.post_count).toBe(5));
  await act(async () => void (await result.current.remove(9)));
  expect(calls.map(({ call }) => call)).toEqual(["GET /users/1", "DELETE /posts/9"]);
});
