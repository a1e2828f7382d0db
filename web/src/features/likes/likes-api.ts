import type { Like } from "@shiye/events/likes";
import type { AnswerOf } from "../../api/contract-types.ts";
import { api } from "../../api/empty-api.ts";

/** 1 a note, 2 a comment. The constants of the contract are values, and a value import would bring zod into the first view. */
export type LikeTarget = 1 | 2;

const likesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setLike: build.mutation<AnswerOf<typeof Like>, { target: LikeTarget; id: number; liked: boolean }>({
      query: ({ target, id, liked }) => ({
        path: "/likes",
        method: liked ? "POST" : "DELETE",
        body: { target_type: target, target_id: id },
      }),
    }),
  }),
});

export const { useSetLikeMutation } = likesApi;
