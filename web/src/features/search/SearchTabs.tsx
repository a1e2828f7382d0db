import type { SearchTabPath } from "@shiye/events/search-list";
import { Link } from "react-router-dom";
import pill from "../../ui/Pill.module.css";
import styles from "./SearchTabs.module.css";
import { SEARCH_TABS, type Sought, searchAddress } from "./search-address.ts";

/** Each tab has an address, so back returns to the tab before. */
export function SearchTabs({ sought, current }: { sought: Sought; current: SearchTabPath }) {
  return (
    <nav className={styles.tabs} aria-label="搜索结果分类">
      {SEARCH_TABS.map(({ path, name }) => (
        <Link key={path} to={searchAddress(sought, path)} className={pill.pill} aria-current={path === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
