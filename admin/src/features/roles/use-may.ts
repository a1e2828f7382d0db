import { type AdminRight, roleMay } from "@shiye/events/back-office/rights";
import { useGetCurrentAdminQuery } from "../session/session-api.ts";

/** The rights of the signed-in administrator. This only hides what the server would refuse. */
export function useMay(): (right: AdminRight) => boolean {
  const { data } = useGetCurrentAdminQuery();
  return (right) => data !== undefined && roleMay(data.role, right);
}
