import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import type { Story } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { verifications } from "./index.ts";

const lab = useReadModelLab([verifications]);

const ada = 1;
const about = { verificationId: 90, memberId: ada, verificationType: 2 as const };
const fields = { realName: "林晚", idCard: "110101199001011237", occupation: "记者", reason: "报道校园" };
const submits = (story: Story) => story.tell("VerificationSubmitted", { ...about, fields });
const applicationsGiven = async (happened: (story: Story) => void) =>
  (await tablesGiven(lab, verifications, (_people, story) => happened(story))).applications;

describe("an application", () => {
  it("is stored as it was submitted, except for the identity number", async () => {
    const applications = await applicationsGiven(submits);
    expect(applications).toMatchObject([
      { id: 90, member_id: ada, type: 2, status: 0, withdrawn: false, fields: { ...fields, idCard: "110***********1237" } },
    ]);
    expect(JSON.stringify(applications)).not.toContain(fields.idCard);
  });

  it("of an organisation is stored in full", async () => {
    const official = { organizationName: "拾页大学", creditCode: "9111", contactName: "王", contactPhone: "010-1", reason: "官方" };
    const applications = await applicationsGiven((story) => {
      story.tell("VerificationSubmitted", { ...about, verificationType: 1, fields: official });
    });
    expect(applications).toMatchObject([{ type: 1, fields: official }]);
  });

  it("is approved or rejected, with the time and the reason", async () => {
    const approved = await applicationsGiven((story) => {
      submits(story);
      story.tell("VerificationApproved", about);
    });
    expect(approved).toMatchObject([{ status: 1, audited_at: "2026-05-04T08:00:02+00:00", reject_reason: null }]);
    const rejected = await applicationsGiven((story) => {
      submits(story);
      story.tell("VerificationRejected", { ...about, reason: "看不清" });
    });
    expect(rejected).toMatchObject([{ status: 2, reject_reason: "看不清" }]);
  });

  it("that was withdrawn says nothing about the applicant", async () => {
    const applications = await applicationsGiven((story) => {
      submits(story);
      story.tell("VerificationWithdrawn", about);
    });
    expect(applications).toMatchObject([{ id: 90, withdrawn: true, fields: null, reject_reason: null }]);
  });

  it.each(["before", "after"])("of a member who left is removed, if the departure comes %s that", async (when) => {
    const applications = await applicationsGiven((story) => {
      if (when === "after") submits(story);
      story.tell("MemberDeleted", { memberId: ada });
      if (when === "before") submits(story);
      story.tell("VerificationApproved", about);
      story.tell("VerificationSubmitted", { ...about, verificationId: 91, memberId: 2, fields });
    });
    expect(applications).toMatchObject([{ id: 91, member_id: 2 }]);
  });
});
