import { NavLink } from "react-router-dom";
import { useMay } from "../features/roles/use-may.ts";
import { classNames } from "../ui/class-names.ts";
import { navigationEntries } from "./entries.tsx";
import styles from "./Navigation.module.css";

const groups = [...new Set(navigationEntries.map(({ group }) => group))];

interface NavigationProps {
  /** Icons alone; a name is shown by the pointer, and read out. */
  collapsed?: boolean;
  onGo?: () => void;
}

/** The entries that this administrator may open, in four groups. Each is a real link: it opens in a new tab as links do. */
export function Navigation({ collapsed = false, onGo }: NavigationProps) {
  const may = useMay();
  const shown = navigationEntries.filter(({ right = "view" }) => may(right));
  return (
    <nav aria-label="管理栏目" className={classNames(styles.menu, collapsed && styles.collapsed)}>
      {groups.map((group) => {
        const entries = shown.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
            <ul>
              {entries.map(({ path, label, icon }) => (
                <li key={path}>
                  <NavLink to={path} title={collapsed ? label : undefined} className={styles.entry ?? ""} onClick={onGo}>
                    {icon}
                    <span className={collapsed ? "visually-hidden" : undefined}>{label}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
