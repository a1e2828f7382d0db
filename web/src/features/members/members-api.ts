import type { MemberView } from "@shiye/events/members";
import { api } from "../../api/empty-api.ts";

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By id or by account id. */
    getMember: build.query<MemberView, string>({
      query: (id) => ({ path: `/users/${encodeURIComponent(id)}` }),
      providesTags: (member) => (member ? [{ type: "Member", id: member.id }] : []),
    }),
  }),
});

export const { useGetMemberQuery } = membersApi;
