import type { ReportReason } from "@shiye/events/report-reasons";

interface WrittenReport {
  /** How far in the life of the community the note was published: 0 is the first one, 1 the last. */
  at: number;
  reports: readonly { reason: ReportReason; text: string }[];
}

/** What members object to in notes; the words fit whatever note it is. */
export const writtenReports: readonly WrittenReport[] = [
  {
    at: 0.82,
    reports: [
      { reason: "untrue", text: "时间和地点跟我去的那次对不上，希望核实一下。" },
      { reason: "untrue", text: "评论里已经有人指出写错了，一直没有改。" },
      { reason: "other", text: "标签跟内容没有关系。" },
    ],
  },
  { at: 0.7, reports: [{ reason: "infringement", text: "第一张图像是从别处搬来的，没有注明出处。" }] },
  {
    at: 0.55,
    reports: [
      { reason: "spam", text: "看完更像是广告。" },
      { reason: "spam", text: "同样的内容在别的群里也发过，带了购买方式。" },
    ],
  },
  { at: 0.9, reports: [{ reason: "minors", text: "图里的孩子没有打码，建议提醒作者。" }] },
];

/** A note that was taken down, and what its author says to it. */
export const writtenTakedown = {
  at: 0.4,
  reports: [{ reason: "spam", text: "留了联系方式让人加。" }],
  reason: "spam",
  remark: "正文里有站外联系方式，请删去后再发布。",
  appeal: "那是社团活动的报名方式，不收费，也不卖东西。请再看一下。",
} as const;
