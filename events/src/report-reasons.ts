/** Why something is reported, and why it is taken down: one closed list, so that the two can be compared. No zod: the sites show it. */
export const reportReasons = {
  spam: "垃圾广告",
  abuse: "辱骂攻击",
  sexual: "色情低俗",
  violence: "血腥暴力",
  illegal: "违法违规",
  untrue: "不实信息",
  infringement: "侵犯权益",
  minors: "危害未成年人",
  other: "其他问题",
} as const;
export type ReportReason = keyof typeof reportReasons;
export const REPORT_REASONS = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/** Of what a reporter adds, an administrator remarks and an author appeals with. */
export const REPORT_TEXT_LENGTH = 200;
