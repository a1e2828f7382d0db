import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { adminActions } from "./index.ts";

const lab = useReadModelLab([adminActions]);

describe("what administrators did", () => {
  it("is every event of an administrator, and of whoever failed to sign in as one, by the entity and the member that it is about, and no other", async () => {
    const byAdmin = { actor: { kind: "admin", id: 5 } } as const;
    const about = { noteId: null, commentId: null, isRead: false };
    const tables = await tablesGiven(lab, adminActions, (members, story) => {
      members.registers(1);
      members.publishes(1, 10);
      members.likes(1, 10);
      story.tell("CategoryCreated", { categoryId: 3, name: "频道", title: "channel" }, byAdmin);
      story.tell("MemberDeactivated", { memberId: 1 }, byAdmin);
      story.tell("NoteLiked", { noteId: 10, memberId: 2, noteAuthorId: 1 }, byAdmin);
      story.tell("MemberFollowed", { followerId: 2, followedId: 1 }, byAdmin);
      story.tell("AdminRoleChanged", { adminId: 6, role: "auditor" }, byAdmin);
      story.tell("NotificationCreated", { memberId: 1, senderId: 2, notificationType: 6, title: "你好", ...about }, byAdmin);
      const judged = { reason: "spam", remark: null } as const;
      story.tell("MessageTakenDown", { conversationId: 8, messageId: 9, senderId: 2, ...judged }, byAdmin);
      story.tell("ReportsDismissed", { targetKind: "note", targetId: 10, targetAuthorId: 1 }, byAdmin);
      story.tell("AdminSignInFailed", { attemptId: 11, adminId: 5, wrong: "password" });
      story.tell("AdminSessionRefreshed", { sessionId: 7, adminId: 5, refreshId: "r", expiresAt: "2026-06-01T00:00:00.000Z" }, byAdmin);
    });
    const inOrder = (tables.actions ?? []).toSorted((one, other) => Number(one.position) - Number(other.position));
    const told = inOrder.map((row) => [row.type, row.admin_id, row.entity, row.entity_id, row.subject_member_id]);
    const positionOf = (wanted: string) => BigInt(String((tables.actions ?? []).find(({ type }) => type === wanted)?.position));
    expect(told).toEqual([
      ["CategoryCreated", 5, "categories", "3", null],
      ["MemberDeactivated", 5, "users", "1", 1],
      ["NoteLiked", 5, "likes", "2-1-10", 2],
      ["MemberFollowed", 5, "follows", "2-1", 2],
      ["AdminRoleChanged", 5, "admins", "6", null],
      ["NotificationCreated", 5, "notifications", String(notificationId(positionOf("NotificationCreated"), 0)), 1],
      ["MessageTakenDown", 5, "conversation", expect.any(String), 2],
      ["ReportsDismissed", 5, "reported", "note-10", 1],
      ["AdminSignInFailed", 5, "admins", "5", null],
    ]);
  });
});
