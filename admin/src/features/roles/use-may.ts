import { type AdminRight, roleMay } from "@shiye/events/back-office/rights";
import { useGetCurrentAdminQuery } from "../session/session-api.ts";

/** What the signed-in administrator may do. The server has the last word; this only hides what it would refuse. */
export function useMay(): (right: AdminRight) => boolean {
  const { data } = useGetCurrentAdminQuery();
  return (right) => data !== undefined && roleMay(data.role, right);
}
