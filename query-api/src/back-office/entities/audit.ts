import { auditEntity } from "@shiye/events/back-office/audit";
import { defineSource } from "../entity-source.ts";

export const auditSource = defineSource(auditEntity, {
  models: ["verifications", "members"],
  from: "verifications.applications a left join members.members m on m.id = a.member_id",
  where: "not a.withdrawn",
  id: "a.id",
  idType: "bigint",
  columns: {
    id: "a.id",
    user_id: "a.member_id",
    user_display_id: "m.account_name",
    nickname: "m.nickname",
    type: "a.type",
    content: "a.fields",
    status: "a.status",
    reject_reason: "a.reject_reason",
    created_at: "a.created_at",
    audit_time: "a.audited_at",
  },
  filters: { user_display_id: "a.member_id", type: "a.type", status: "a.status" },
  // A pending application has no time yet, so it counts as the latest.
  sorts: { audit_time: "coalesce(a.audited_at, 'infinity')" },
});
