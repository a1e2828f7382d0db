import { Menu, type MenuProps } from "antd";
import { useNavigate } from "react-router-dom";
import { useMay } from "../features/roles/use-may.ts";
import { navigationEntries } from "./entries.tsx";

const groups = [...new Set(navigationEntries.map(({ group }) => group))];

interface NavigationProps {
  current: string;
  collapsed?: boolean;
  onGo?: () => void;
}

/** The entries that this administrator may open, in four groups. Each is a real link: it opens in a new tab as links do. */
export function Navigation({ current, collapsed = false, onGo }: NavigationProps) {
  const navigate = useNavigate();
  const may = useMay();
  const shown = navigationEntries.filter(({ right = "view" }) => may(right));
  const items = groups.flatMap((group): NonNullable<MenuProps["items"]> => {
    const entries = shown.filter((entry) => entry.group === group);
    const children = entries.map(({ path, label, icon }) => ({ key: path, icon, title: label, label }));
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
