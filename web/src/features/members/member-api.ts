import type { CallTo } from "@shiye/events/calls";
import type { GetMember, MemberView } from "@shiye/events/members";
import { api } from "../../api/empty-api.ts";

/** Separate from the other calls of a member, because it is in the first download: the first data of a page go into it. */
export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By id or by account id. */
    getMember: build.query<MemberView, string>({
      query: (id) => ({ path: "/users/:id", params: { id } }) satisfies CallTo<typeof GetMember>,
      providesTags: (member) => (member ? [{ type: "Member", id: member.id }] : []),
    }),
  }),
});

export const { useGetMemberQuery } = memberApi;
