import { Lock } from "lucide-react";
import { Link } from "react-router-dom";
import { countText } from "../../ui/count-text.ts";
import pill from "../../ui/Pill.module.css";
import styles from "./MemberTabs.module.css";
import { addressOfTab, type MemberTab, tabsOf } from "./member-tabs.ts";

/** Each tab has an address, so going back and reloading keep it. */
export function MemberTabs({ own, current, noteCount }: { own: boolean; current: MemberTab; noteCount: number | undefined }) {
  return (
    <nav className={styles.tabs} aria-label="主页内容">
      {tabsOf(own).map(({ tab, name, secret }) => (
        <Link
          key={tab}
          className={pill.pill}
          to={addressOfTab(tab)}
          replace
          preventScrollReset
          aria-current={tab === current ? "page" : undefined}
        >
          {name}
          {tab === "posts" && noteCount !== undefined && <span className={styles.count}>{countText(noteCount)}</span>}
          {secret && <Lock size={14} aria-label="仅自己可见" />}
        </Link>
      ))}
    </nav>
  );
}
