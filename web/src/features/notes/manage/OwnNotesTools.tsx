import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSettled } from "../../../ui/use-settled.ts";
import { useTypedText } from "../../../ui/use-typed-text.ts";
import { CategoryFilter } from "./CategoryFilter.tsx";
import styles from "./OwnNotes.module.css";
import type { OwnKind } from "./own-notes.ts";

interface OwnNotesToolsProps {
  kind: OwnKind;
  keyword: string;
  category: string;
  onChange: (change: { keyword?: string; category?: string }) => void;
}

/** Specification 001 §9: how long typing must pause before the search. */
const SETTLE_MS = 300;
const LONGEST = 100;

export function OwnNotesTools({ kind, keyword, category, onChange }: OwnNotesToolsProps) {
  const { text, typed, write, field } = useTypedText(keyword);
  const settled = useSettled(typed, SETTLE_MS).trim();
  const [known, setKnown] = useState(keyword);
  // The words that were sent to the address and have not come back from it. It answers late, when more may be typed.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (known !== keyword) {
    setKnown(keyword);
    const own = sent.indexOf(keyword);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    // The address changed in another way: by back, or by the button that clears it.
    if (own < 0 && keyword !== typed.trim()) write(keyword);
  }
  const search = useEffectEvent((words: string) => {
    if (words === keyword || words !== typed.trim()) return;
    setSent((earlier) => [...earlier, words]);
    onChange({ keyword: words });
  });
  useEffect(() => search(settled), [settled]);
  const name = kind === "drafts" ? "搜索草稿标题或内容" : "搜索笔记标题或内容";
  return (
    <search className={styles.tools}>
      <div className={styles.box}>
        <Search size={18} aria-hidden="true" />
        <input
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          maxLength={LONGEST}
          placeholder={name}
          aria-label={name}
          {...field}
        />
        {text !== "" && (
          <button type="button" className={styles.clear} aria-label="清除" onClick={() => write("")}>
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      <CategoryFilter value={category} onChange={(next) => onChange({ category: next })} />
    </search>
  );
}
