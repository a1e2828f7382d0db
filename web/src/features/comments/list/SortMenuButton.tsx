import { ArrowDownUp } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { useGate } from "../../accounts/SignInGate.tsx";
import type { CommentSort } from "../cache/comments-api.ts";
import styles from "./SortMenuButton.module.css";
import { SORTS } from "./sorts.ts";

const SortMenu = namedLazy(() => import("./SortMenu.tsx"), "SortMenu");

export function SortMenuButton({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const { asMember } = useGate();
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const name = SORTS.find((entry) => entry.sort === sort)?.name;
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="menu"
      aria-label={`评论排序：${name}`}
      onPointerEnter={SortMenu.preload}
      onFocus={SortMenu.preload}
      onClick={() => wanted || asMember(() => SortMenu.whenThere(() => setWanted(true)))}
    >
      <ArrowDownUp size={14} aria-hidden="true" />
      {name}
    </button>
  );
  // The menu is rendered in the note, not at the end of the page, so that it belongs to the dialog of the note.
  return (
    <span ref={place}>
      {wanted ? (
        <Suspense fallback={button}>
          <SortMenu trigger={button} container={place} sort={sort} onSort={onSort} onMissing={() => setWanted(false)} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
