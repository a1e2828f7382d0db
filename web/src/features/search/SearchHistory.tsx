import { X } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import styles from "./SearchBox.module.css";

interface SearchHistoryProps {
  history: readonly string[];
  onChange: (history: string[]) => void;
  onChoose: (keyword: string) => void;
  /** Called before the control that has the focus is removed and no other word is left. */
  onFocusLost: () => void;
}

/** The search history. In edit mode a press deletes a word, otherwise it searches for it again. */
export function SearchHistory({ history, onChange, onChoose, onFocusLost }: SearchHistoryProps) {
  const [editing, setEditing] = useState(false);
  const press = (word: string, { currentTarget }: MouseEvent) => {
    if (!editing) return onChoose(word);
    // Only keys give the button the focus: a press leaves it in the field, where the keyboard of a phone needs it.
    if (currentTarget === document.activeElement) {
      const { nextElementSibling, previousElementSibling } = currentTarget.closest("li") ?? {};
      const beside = (nextElementSibling ?? previousElementSibling)?.querySelector("button");
      if (beside) beside.focus();
      else onFocusLost();
    }
    onChange(history.filter((other) => other !== word));
  };
  const clear = ({ currentTarget }: MouseEvent) => {
    if (currentTarget === document.activeElement) onFocusLost();
    onChange([]);
  };
  return (
    <section aria-label="历史记录">
      <div className={styles.head}>
        历史记录
        {history.length > 0 && (
          <span>
            {editing && (
              <Button look="plain" onClick={clear}>
                清空
              </Button>
            )}
            <Button look="plain" onClick={() => setEditing(!editing)}>
              {editing ? "完成" : "编辑"}
            </Button>
          </span>
        )}
      </div>
      {history.length === 0 ? (
        <p className={styles.none}>没有搜索记录</p>
      ) : (
        <ul className={styles.words}>
          {history.map((word) => (
            <li key={word}>
              <button
                type="button"
                className={styles.word}
                aria-label={editing ? `删除 ${word}` : undefined}
                onClick={(event) => press(word, event)}
              >
                <span className={styles.text}>{word}</span>
                {editing && <X size={14} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
