import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { UploadAvatar } from "@shiye/events/media";
import type { EditProfile } from "@shiye/events/members";
import { api } from "../../../api/empty-api.ts";
import { callAsMember } from "../../../api/session.ts";
import { uploadPicture } from "../../pictures/upload/upload-picture.ts";

type Edit = Omit<InputOf<typeof EditProfile>, "id">;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    editProfile: build.mutation<AnswerOf<typeof EditProfile>, { id: number; body: Edit }>({
      query: ({ id, body }) => ({ path: "/users/:id", method: "PUT", params: { id }, body }) satisfies CallTo<typeof EditProfile>,
      // Notes and comments show the member's name and picture too.
      invalidatesTags: (_answer, error, { id }) => (error ? [] : ["Me", { type: "Member", id }, "Note", "Comment"]),
    }),
    uploadAvatar: build.mutation<string, Blob>({
      queryFn: async (picture, store) => {
        const answer = await callAsMember(store, (token) =>
          uploadPicture(picture, "avatar.png", { token, signal: store.signal, path: "/upload/avatar" }),
        );
        return "refusal" in answer ? { error: answer.refusal } : { data: (answer.data as AnswerOf<typeof UploadAvatar>).url };
      },
    }),
  }),
});

export const { useEditProfileMutation, useUploadAvatarMutation } = profileApi;
