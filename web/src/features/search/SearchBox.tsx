import { MAX_KEYWORD_CHARACTERS } from "@shiye/events/limits";
import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useGuardedNavigate } from "../../platform/guarded-navigate.ts";
import { takeTypedAhead } from "../../platform/typed-ahead.ts";
import { useBackCloses } from "../../platform/use-back-closes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { OptionList } from "../../ui/OptionList.tsx";
import { useActiveOption } from "../../ui/use-active-option.ts";
import { useTypedText } from "../../ui/use-typed-text.ts";
import { PopularTags } from "./PopularTags.tsx";
import styles from "./SearchBox.module.css";
import { SearchHistory } from "./SearchHistory.tsx";
import { SuggestionRow } from "./SuggestionRow.tsx";
import { searchAddress } from "./search-address.ts";
import { readHistory, storeHistory, withKeyword } from "./search-history.ts";
import { useShownKeyword } from "./use-shown-keyword.ts";
import { suggestionKey, useSuggestions } from "./use-suggestions.ts";

interface SearchBoxProps {
  /** Full screen on a phone: the list fills the space below the field, which has the focus at once. */
  sheet?: boolean;
  /** It has the focus at once. */
  focused?: boolean;
  /** Called when something was chosen, or Esc was pressed. */
  onDone?: () => void;
}

export function SearchBox({ sheet = false, focused = sheet, onDone }: SearchBoxProps) {
  const navigate = useGuardedNavigate();
  const shown = useShownKeyword();
  const { text, typed, write, field } = useTypedText(shown);
  const [open, setOpen] = useState(false);
  const [history, setHistory] = useState(readHistory);
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const suggestions = useSuggestions(open ? typed : "", history);

  useEffect(() => write(shown), [shown, write]);
  useEffect(() => {
    if (!focused) return;
    // Whoever went on to something else while the field was loading keeps the focus there.
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.matches("[data-search]")) input.current?.focus();
    const timer = setTimeout(() => {
      const ahead = takeTypedAhead();
      if (ahead !== "") write(ahead);
    });
    return () => clearTimeout(timer);
  }, [focused, write]);

  const change = (next: string[]) => {
    setHistory(next);
    storeHistory(next);
  };
  const leave = () => {
    setOpen(false);
    onDone?.();
  };
  const go = (address: string) => {
    input.current?.blur();
    leave();
    navigate(address);
  };
  const search = (keyword: string) => {
    const trimmed = keyword.trim();
    if (trimmed === "") return;
    change(withKeyword(history, trimmed));
    write(trimmed);
    go(searchAddress({ keyword: trimmed }));
  };
  const pick = (index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    if (suggestion.kind === "search" || suggestion.kind === "earlier") return search(suggestion.word);
    // The typed text led to another page, so it is no keyword.
    write("");
    go(suggestion.kind === "tag" ? searchAddress({ tag: suggestion.tag.name }) : `/user/${suggestion.member.user_id}`);
  };
  const listOpen = open && suggestions.length > 0;
  const panelOpen = listOpen || (open && text === "");
  // On a phone the full screen is closed by the component that opened it.
  useBackCloses(panelOpen && !sheet, () => setOpen(false));
  const { active, onKey, point, reset } = useActiveOption({
    count: listOpen ? suggestions.length : 0,
    firstIsActive: false,
    onPick: pick,
    onClose: leave,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  return (
    <search
      ref={box}
      className={styles.search}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === "Escape" && !event.nativeEvent.isComposing && leave()}
    >
      <form className={styles.field} onSubmit={submit}>
        <input
          ref={input}
          data-search
          type="search"
          enterKeyHint="search"
          aria-label="搜索笔记、用户和标签"
          placeholder="搜索你感兴趣的内容"
          maxLength={MAX_KEYWORD_CHARACTERS}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listOpen}
          aria-controls={listOpen ? listId : undefined}
          aria-activedescendant={listOpen && active >= 0 ? `${listId}-${active}` : undefined}
          {...field}
          onFocus={() => {
            // Another tab may have searched since.
            setHistory(readHistory());
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            reset();
            setOpen(true);
            field.onChange(event);
          }}
          onKeyDown={(event) => {
            if (open && onKey(event)) return;
            // Safari ends a composition before the Enter that ended it.
            if (event.key === "Enter" && event.keyCode === 229) event.preventDefault();
          }}
        />
        {text !== "" && (
          <IconButton
            label="清空"
            icon={<X size={18} />}
            onClick={() => {
              write("");
              input.current?.focus();
            }}
          />
        )}
        <IconButton type="submit" label="搜索" icon={<Search size={20} />} />
      </form>
      {panelOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the element is no control; what is pressed are the buttons in it
        <div
          className={sheet ? `${styles.panel} ${styles.filling}` : styles.panel}
          // Keeps the focus in the field: Safari gives a pressed button none, so the panel would close before the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {listOpen ? (
            <OptionList
              id={listId}
              label="搜索建议"
              options={suggestions.map((suggestion) => ({
                key: suggestionKey(suggestion),
                content: <SuggestionRow suggestion={suggestion} typed={typed} />,
              }))}
              active={active}
              onPick={pick}
              onPoint={point}
            />
          ) : (
            <>
              <SearchHistory history={history} onChange={change} onChoose={search} onFocusLost={() => input.current?.focus()} />
              <PopularTags className={styles.popular} onChoose={leave} />
            </>
          )}
        </div>
      )}
    </search>
  );
}
