import {
  ApiOutlined,
  AppstoreOutlined,
  BellOutlined,
  CommentOutlined,
  DashboardOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FlagOutlined,
  HeartOutlined,
  RadarChartOutlined,
  SafetyCertificateOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  UserAddOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { entities } from "@shiye/events/back-office/all";
import type { AdminRight } from "@shiye/events/back-office/rights";
import type { ReactNode } from "react";

interface NavigationEntry {
  path: string;
  label: string;
  description: string;
  icon: ReactNode;
  group: "待办" | "总览" | "内容" | "互动" | "安全与运维";
  right?: AdminRight;
}

type Look = Pick<NavigationEntry, "icon" | "group" | "right"> & { label?: string };
const entityLooks: Readonly<Record<string, Look>> = {
  users: { icon: <UserOutlined aria-hidden />, group: "内容" },
  posts: { icon: <FileTextOutlined aria-hidden />, group: "内容" },
  comments: { icon: <CommentOutlined aria-hidden />, group: "内容" },
  categories: { icon: <AppstoreOutlined aria-hidden />, group: "内容" },
  tags: { icon: <TagsOutlined aria-hidden />, group: "内容" },
  likes: { icon: <HeartOutlined aria-hidden />, group: "互动" },
  collections: { icon: <StarOutlined aria-hidden />, group: "互动" },
  follows: { icon: <UserAddOutlined aria-hidden />, group: "互动" },
  notifications: { icon: <BellOutlined aria-hidden />, group: "互动" },
  sessions: { icon: <DesktopOutlined aria-hidden />, group: "安全与运维" },
  audit: { icon: <SafetyCertificateOutlined aria-hidden />, group: "待办", label: "认证审核" },
  admins: { icon: <TeamOutlined aria-hidden />, group: "安全与运维", label: "管理员" },
};

/** Every screen of the back office, in the order of the specification (002 §2) within each group. What waits for a decision comes first. */
export const navigationEntries: readonly NavigationEntry[] = [
  { path: "/reports", label: "举报处理", description: "成员的举报、处理结果与申诉", icon: <FlagOutlined aria-hidden />, group: "待办" },
  { path: "/overview", label: "概览", description: "社区的数据趋势与系统状态", icon: <DashboardOutlined aria-hidden />, group: "总览" },
  { path: "/api-docs", label: "API 文档", description: "全部接口的参数、返回与授权要求", icon: <ApiOutlined aria-hidden />, group: "总览" },
  { path: "/monitor", label: "动态监控", description: "社区里正在发生的事", icon: <RadarChartOutlined aria-hidden />, group: "总览" },
  ...entities.map(({ path, label, description }): NavigationEntry => {
    const look: Look = entityLooks[path] ?? { icon: <AppstoreOutlined aria-hidden />, group: "内容" };
    return { path: `/${path}`, description, ...look, label: look.label ?? `${label}管理` };
  }),
  {
    path: "/audit-log",
    label: "审计日志",
    description: "每一位管理员做过的每一件事",
    icon: <FileSearchOutlined aria-hidden />,
    group: "安全与运维",
  },
  {
    path: "/projections",
    label: "投影",
    description: "读模型的进度、重建与死信",
    icon: <DeploymentUnitOutlined aria-hidden />,
    group: "安全与运维",
  },
  { path: "/account", label: "我的账号", description: "自己的密码与两步验证", icon: <UserOutlined aria-hidden />, group: "安全与运维" },
];

/** The screen at an address, which may end with a slash, as the router takes it. */
export const entryAt = (pathname: string): NavigationEntry | undefined =>
  navigationEntries.find(({ path }) => path === (pathname.endsWith("/") ? pathname.slice(0, -1) : pathname));
