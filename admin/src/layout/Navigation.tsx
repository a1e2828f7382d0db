import { Badge } from "antd";
import { NavLink } from "react-router-dom";
import { usePendingApplications } from "../features/audit/pending-applications.ts";
import { useWaitingReports } from "../features/reports/waiting-reports.ts";
import { useMay } from "../features/roles/use-may.ts";
import { classNames } from "../ui/class-names.ts";
import { navigationEntries } from "./entries.tsx";
import styles from "./Navigation.module.css";

const groups = [...new Set(navigationEntries.map(({ group }) => group))];

interface NavigationProps {
  /** Icons only. The name is a tooltip and the accessible name. */
  collapsed?: boolean;
  onGo?: () => void;
}

/** The entries that this administrator may open, in five groups. Each is a real link, so it can open in a new tab. */
export function Navigation({ collapsed = false, onGo }: NavigationProps) {
  const may = useMay();
  const applications = usePendingApplications();
  const { reports, appeals } = useWaitingReports();
  /** What waits for a decision, by page. */
  const waitingAt: Readonly<Record<string, [count: number, words: string]>> = {
    "/audit": [applications, `${applications} 个待审核`],
    "/reports": [reports + appeals, `${reports + appeals} 个待处理`],
  };
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
              {entries.map(({ path, label, icon }) => {
                const [waiting, words] = waitingAt[path] ?? [0, ""];
                return (
                  <li key={path}>
                    <NavLink to={path} title={collapsed ? label : undefined} className={styles.entry ?? ""} onClick={onGo}>
                      {collapsed && waiting > 0 ? <Badge dot>{icon}</Badge> : icon}
                      <span className={collapsed ? "visually-hidden" : undefined}>{label}</span>
                      {waiting > 0 && (
                        <>
                          <span className="visually-hidden">{`，${words}`}</span>
                          {!collapsed && (
                            <Badge count={waiting} size="small" title={words} className={styles.count ?? ""} aria-hidden="true" />
                          )}
                        </>
                      )}
                    </NavLink>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
