import type { AnswerOf } from "@shiye/events/contract-types";
import type { ReportReason } from "@shiye/events/report-reasons";
import type {
  DecisionView,
  GetAppeals,
  GetReportQueue,
  GetReportsOfThing,
  ReportedThingView,
  RevealReportContext,
} from "@shiye/events/reports";
import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";

export type ReportedThing = ReportedThingView;
export type ReportState = "open" | "decided";
export type ReportedKind = ReportedThing["target_type"];
type Queue = AnswerOf<typeof GetReportQueue>;
type Appeals = AnswerOf<typeof GetAppeals>;
export type Appeal = Appeals["appeals"][number];

/** The decisions about a reported thing. `take-down` and `warn` tell the author why. */
export type Verdict = "dismiss" | "take-down" | "warn";

export const KINDS: Readonly<Record<ReportedThing["target_type"], string>> = {
  note: "笔记",
  comment: "评论",
  message: "私信",
  member: "用户",
};
export const DECISIONS: Readonly<Record<DecisionView["decision"], string>> = {
  dismissed: "驳回举报",
  "taken-down": "下架内容",
  warned: "警告作者",
  deactivated: "禁用账户",
  reactivated: "恢复账户",
  "appeal-granted": "恢复笔记",
  "appeal-rejected": "申诉驳回",
};

const reportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getReportQueue: build.query<Queue, { state: ReportState; page: number; limit?: number; target_type?: ReportedKind | undefined }>({
      query: (query) => entityCall({ path: "/admin/reports", query }),
      providesTags: ["Reports"],
    }),
    /** With the reporters, which the queue does not show. */
    getReportsOfThing: build.query<AnswerOf<typeof GetReportsOfThing>, Pick<ReportedThing, "target_type" | "target_id">>({
      query: ({ target_type, target_id }) => entityCall({ path: "/admin/reports/:kind/:id", params: { kind: target_type, id: target_id } }),
      providesTags: ["Reports"],
    }),
    /** Each call is in the audit log, so it is made only when somebody asks. */
    revealReportContext: build.mutation<AnswerOf<typeof RevealReportContext>, number>({
      query: (id) => entityCall({ path: "/admin/reports/message/:id/context", method: "POST", params: { id }, body: {} }),
    }),
    getAppeals: build.query<Appeals, { page: number; limit?: number }>({
      query: (query) => entityCall({ path: "/admin/appeals", query }),
      providesTags: ["Reports"],
    }),
    /** `thing` as the administrator saw it: the server refuses if there is a later report or decision. */
    judgeReported: build.mutation<unknown, { thing: ReportedThing; verdict: Verdict; reason?: ReportReason; remark?: string }>({
      query: ({ thing, verdict, reason, remark }) =>
        entityCall({
          path: `/admin/reports/:kind/:id/${verdict}`,
          method: "POST",
          params: { kind: thing.target_type, id: thing.target_id },
          body: { seen: thing.position, ...(reason === undefined ? {} : { reason, remark: remark ?? "" }) },
        }),
      invalidatesTags: ["Reports", "Rows"],
    }),
    setMemberActive: build.mutation<unknown, { id: number; active: boolean }>({
      query: ({ id, active }) =>
        entityCall({ path: `/admin/members/:id/${active ? "reactivate" : "deactivate"}`, method: "POST", params: { id }, body: {} }),
      invalidatesTags: ["Reports", "Rows"],
    }),
    decideAppeal: build.mutation<unknown, { id: number; granted: boolean; remark?: string }>({
      query: ({ id, ...body }) => entityCall({ path: "/admin/appeals/:id", method: "POST", params: { id }, body }),
      invalidatesTags: ["Reports", "Rows"],
    }),
  }),
});

export const {
  useGetReportQueueQuery,
  useGetReportsOfThingQuery,
  useRevealReportContextMutation,
  useGetAppealsQuery,
  useJudgeReportedMutation,
  useSetMemberActiveMutation,
  useDecideAppealMutation,
} = reportsApi;
