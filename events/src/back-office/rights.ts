/**
 * What administrators may do, by their role. `view`: read everything in the back office. `manage`: make, change and delete entities.
 * `review`: decide applications and reports. `operate`: read models. `accounts`: the administrators themselves.
 */
export type AdminRight = "view" | "manage" | "review" | "operate" | "accounts";

export const ADMIN_ROLES = ["superadmin", "operator", "reviewer", "auditor"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

const rights: Readonly<Record<AdminRole, readonly AdminRight[]>> = {
  superadmin: ["view", "manage", "review", "operate", "accounts"],
  operator: ["view", "manage", "review", "operate"],
  reviewer: ["view", "review"],
  auditor: ["view"],
};

export function roleMay(role: AdminRole, right: AdminRight): boolean {
  return rights[role].includes(right);
}

export const ROLE_LABELS: Readonly<Record<AdminRole, string>> = {
  superadmin: "超级管理员",
  operator: "运营",
  reviewer: "审核员",
  auditor: "只读审计",
};
