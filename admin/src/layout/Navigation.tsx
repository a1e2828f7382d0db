import { Badge, Menu, type MenuProps } from "antd";
import { useNavigate } from "react-router-dom";
import { usePendingApplications } from "../features/audit/pending-applications.ts";
import { useMay } from "../features/roles/use-may.ts";
import { navigationEntries } from "./entries.tsx";

/** Where applications wait. */
const AUDIT = "/audit";
const groups = [...new Set(navigationEntries.map(({ group }) => group))];

interface NavigationProps {
  current: string;
  collapsed?: boolean;
  onGo?: () => void;
}

function WithCount({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}
      <Badge count={count} size="small" offset={[8, 0]} title={`${count} 个待审核`} />
    </>
  );
}

/** The entries that this administrator may open, in four groups. Each is a real link: it opens in a new tab as links do. */
export function Navigation({ current, collapsed = false, onGo }: NavigationProps) {
  const navigate = useNavigate();
  const may = useMay();
  const pending = usePendingApplications();
  const shown = navigationEntries.filter(({ right = "view" }) => may(right));
  const items = groups.flatMap((group): NonNullable<MenuProps["items"]> => {
    const entries = shown.filter((entry) => entry.group === group);
    const children = entries.map(({ path, label, icon }) => {
      if (path !== AUDIT || pending === 0) return { key: path, icon, title: label, label };
      return {
        key: path,
        icon: collapsed ? <Badge dot>{icon}</Badge> : icon,
        title: `${label}，${pending} 个待审核`,
        label: <WithCount label={label} count={pending} />,
      };
    });
    if (children.length === 0) return [];
    return collapsed ? children : [{ key: group, type: "group" as const, label: group, children }];
  });
  return (
    <nav aria-label="管理栏目">
      <Menu
        mode="inline"
        inlineIndent={16}
        selectedKeys={[current]}
        items={items}
        onClick={({ key }) => {
          onGo?.();
          navigate(key);
        }}
      />
    </nav>
  );
}
