import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./SearchBox.module.css";
import { SearchHistory } from "./SearchHistory.tsx";
import { readHistory, storeHistory, withKeyword } from "./search-history.ts";

const RESULTS = "/search_result";

/** Mirrors the keyword while results are shown and is empty elsewhere. Specification 000 §2. */
export function SearchBox({ autoFocus = false, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const shown = pathname.startsWith(RESULTS) ? (query.get("keyword") ?? "") : "";
  const [text, setText] = useState(shown);
  const [open, setOpen] = useState(false);
  const [history, setHistory] = useState(readHistory);
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(shown), [shown]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const change = (next: string[]) => {
    setHistory(next);
    storeHistory(next);
  };
  const search = (keyword: string) => {
    const trimmed = keyword.trim();
    if (trimmed === "") return;
    change(withKeyword(history, trimmed));
    setOpen(false);
    input.current?.blur();
    navigate(`${RESULTS}/all?keyword=${encodeURIComponent(trimmed)}`);
    onDone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  return (
    <search
      ref={box}
      className={styles.search}
      onFocus={() => setOpen(true)}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <form className={styles.field} onSubmit={submit}>
        <input
          ref={input}
          data-search
          type="search"
          enterKeyHint="search"
          aria-label="搜索笔记、用户和标签"
          placeholder="搜索你感兴趣的内容"
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== "" && <IconButton label="清空" icon={<X size={18} />} onClick={() => setText("")} />}
        <IconButton type="submit" label="搜索" icon={<Search size={20} />} />
      </form>
      {open && text === "" && <SearchHistory history={history} onChange={change} onChoose={search} />}
    </search>
  );
}
