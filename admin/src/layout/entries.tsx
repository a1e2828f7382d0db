import { DashboardOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";

export interface NavigationEntry {
  path: string;
  label: string;
  description: string;
  icon: ReactNode;
}

/** Every screen of the back office that exists; a new screen adds its line here and its route in Console.tsx. */
export const navigationEntries: readonly NavigationEntry[] = [
  { path: "/overview", label: "概览", description: "系统版本、运行时间与各引擎状态", icon: <DashboardOutlined /> },
];
