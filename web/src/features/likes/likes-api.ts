import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { Like, Unlike } from "@shiye/events/likes";
import { api } from "../../api/empty-api.ts";
import type { ApiThunk } from "../../api/patch-tagged.ts";
import type { ToggleState } from "../toggles/toggle-queue.ts";

/** 1 is a note, 2 a comment. The constants of the contract are values, and importing them would load zod in the first view. */
type LikeTarget = 1 | 2;

export const likesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setLike: build.mutation<AnswerOf<typeof Like>, { target: LikeTarget; id: number; liked: boolean }>({
      query: ({ target, id, liked }) =>
        ({
          path: "/likes",
          method: liked ? "POST" : "DELETE",
          body: { target_type: target, target_id: id },
        }) satisfies CallTo<typeof Like | typeof Unlike>,
    }),
  }),
});

/** Likes or unlikes, and returns the server's count. It is not a hook, because then each card would subscribe to the store. */
export const sendLike =
  (target: LikeTarget, id: number, liked: boolean): ApiThunk<Promise<ToggleState>> =>
  async (dispatch) => {
    const answer = await dispatch(likesApi.endpoints.setLike.initiate({ target, id, liked }, { track: false })).unwrap();
    return { on: answer.liked, count: answer.likeCount };
  };
