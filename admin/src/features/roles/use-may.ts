import { ADMIN_ROLES, type AdminRight, type AdminRole, roleMay } from "@shiye/events/back-office/rights";
import { useGetCurrentAdminQuery } from "../session/session-api.ts";

/** The specification knows one kind of administrator, who may do everything: whoever has no finer role is that one. */
export function roleOf(admin: { role: string } | undefined): AdminRole {
  return ADMIN_ROLES.find((role) => role === admin?.role) ?? "superadmin";
}

/** What the signed-in administrator may do. The server has the last word; this only hides what it would refuse. */
export function useMay(): (right: AdminRight) => boolean {
  const { data } = useGetCurrentAdminQuery();
  const role = roleOf(data);
  return (right) => roleMay(role, right);
}
