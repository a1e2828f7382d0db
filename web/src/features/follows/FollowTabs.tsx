import { Link } from "react-router-dom";
import { countText } from "../../ui/count-text.ts";
import pill from "../../ui/Pill.module.css";
import styles from "./FollowTabs.module.css";
import { FOLLOW_TABS, type FollowListType, followAddress } from "./follow-address.ts";

interface FollowTabsProps {
  current: FollowListType;
  account: string | undefined;
  /** Unknown counts are missing. */
  counts: Partial<Record<FollowListType, number | undefined>>;
}

/** A change of tab replaces the address, so back leaves the lists. Specification 000 §4. */
export function FollowTabs({ current, account, counts }: FollowTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="关注与粉丝">
      {FOLLOW_TABS.map(({ type, name }) => {
        const count = counts[type];
        return (
          <Link
            key={type}
            replace
            to={followAddress(type, account)}
            className={pill.pill}
            aria-current={type === current ? "page" : undefined}
          >
            {name}
            {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
