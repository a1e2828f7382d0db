import type { applicationForms } from "@shiye/events/verifications";
import type { z } from "zod";

/** What an applicant hands in: 1 for an organisation, 2 for a person. */
export type VerificationForm =
  | { type: 1; content: z.input<(typeof applicationForms)[1]> }
  | { type: 2; content: z.input<(typeof applicationForms)[2]> };

interface WrittenVerification {
  /** Index into the members. */
  member: number;
  form: VerificationForm;
  decision: Decision;
}

/** An application that was rejected says why. */
type Decision = "approved" | "waiting" | { rejected: string };

/** The number that the standard itself gives as its example (GB 11643-1999), nobody's own. */
const EXAMPLE_NUMBER = "11010519491231002X";

const person = (member: number, occupation: string, reason: string, decision: Decision = "approved"): WrittenVerification => ({
  member,
  form: { type: 2, content: { realName: "示例姓名", idCard: EXAMPLE_NUMBER, occupation, reason } },
  decision,
});

const organisation = (member: number, organizationName: string, reason: string): WrittenVerification => ({
  member,
  form: {
    type: 1,
    content: { organizationName, creditCode: `DEMO-0000-${member}`, contactName: "值班老师", contactPhone: "000-00000000", reason },
  },
  decision: "approved",
});

/** Who wears a badge, who has asked for one, and who was told no. The first three are there in the smallest community. */
export const writtenVerifications: readonly WrittenVerification[] = [
  person(1, "校报记者", "在校报做人物专访，希望采访对象一眼认得出我。"),
  organisation(4, "北楼流浪猫救助社", "登记在册的学生社团，领养信息都从这里发。"),
  person(3, "护士", "写夜班日记，常有人来问用药，想让大家知道我是做什么的。", {
    rejected: "还在实习期，执业证书编号核对不到。拿到证书后请撤回这次申请，重新提交。",
  }),
  person(7, "学生记者", "在院刊写校园人物，约访时常被问是谁，想有个能核对的身份。", "waiting"),
  person(11, "植物学博士研究生", "长期写校园植物的科普，愿意为内容负责。"),
  person(19, "摄影师", "作品常被转载，需要一个能核对的身份。"),
  organisation(20, "大学图书馆流通部", "馆藏与开放时间的通知，由值班馆员发布。"),
  person(23, "注册营养师", "分享控糖饮食，资质已经交给编辑部。"),
  organisation(58, "校园活动中心", "每周活动汇总的官方账号。"),
  organisation(59, "拾页编辑部", "本站编辑部，选题与公告从这里发布。"),
  person(47, "戏剧社编剧", "新戏下月公演，想让观众找得到真的售票号。", "waiting"),
];
