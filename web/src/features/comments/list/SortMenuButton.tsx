import { ArrowDownUp } from "lucide-react";
import { LazyPopup } from "../../../ui/LazyPopup.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { useGate } from "../../accounts/SignInGate.tsx";
import type { CommentSort } from "../cache/comments-api.ts";
import styles from "./SortMenuButton.module.css";
import { SORTS } from "./sorts.ts";

const SortMenu = namedLazy(() => import("./SortMenu.tsx"), "SortMenu");

export function SortMenuButton({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const { asMember } = useGate();
  const name = SORTS.find((entry) => entry.sort === sort)?.name;
  // The menu is rendered in the note, not at the end of the page, so that it belongs to the dialog of the note.
  return (
    <LazyPopup
      part={SortMenu}
      gate={asMember}
      button={(opener) => (
        <button type="button" className={styles.button} aria-haspopup="menu" aria-label={`评论排序：${name}`} {...opener}>
          <ArrowDownUp size={14} aria-hidden="true" />
          {name}
        </button>
      )}
    >
      {(given) => <SortMenu {...given} sort={sort} onSort={onSort} />}
    </LazyPopup>
  );
}
