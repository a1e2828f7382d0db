import { RotateCw, Search } from "lucide-react";
import { useId, useRef, useState } from "react";
import { BUSY } from "../../ui/busy.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { OptionList } from "../../ui/OptionList.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useActiveOption } from "../../ui/use-active-option.ts";
import { useTypedText } from "../../ui/use-typed-text.ts";
import { CandidateRow } from "./CandidateRow.tsx";
import styles from "./MentionDialog.module.css";
import { type Candidate, useCandidates } from "./mention-api.ts";
import searchBox from "./SearchBox.module.css";

/** Specification 001 §9: how long a refresh is shown at least. */
const LEAST_LOADING_MS = 500;

/** Friends first, others by search. Specification 001 §2, mention dialog. */
export function MentionDialog({ onPick, onClose }: { onPick: (member: Candidate) => void; onClose: () => void }) {
  const { typed, field } = useTypedText("");
  const [refreshing, setRefreshing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { members, loading, failed, query, refetch } = useCandidates(typed);
  const pick = (index: number) => {
    const member = members[index];
    if (member) onPick(member);
  };
  const { active, onKey, point } = useActiveOption({ count: members.length, firstIsActive: query !== "", onPick: pick, onClose });
  const refresh = async () => {
    setRefreshing(true);
    await Promise.all([refetch(), new Promise((resolve) => setTimeout(resolve, LEAST_LOADING_MS))]);
    setRefreshing(false);
  };
  const busy = loading || refreshing;
  const note = failed ? "查找失败，请稍后再试" : query === "" ? "还没有好友" : "没有找到匹配的用户";
  return (
    <Dialog title="选择要@的用户" open onClose={onClose} initialFocus={input}>
      <div className={styles.line}>
        <label className={`${searchBox.box} ${styles.search}`}>
          <Search size={18} aria-hidden="true" />
          <input
            ref={input}
            type="search"
            role="combobox"
            placeholder="搜索昵称或账号"
            aria-label="搜索要@的用户"
            aria-expanded={members.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            {...field}
            onKeyDown={onKey}
          />
        </label>
        <IconButton label="刷新" icon={<RotateCw size={18} />} onClick={() => void refresh()} {...(busy && BUSY)} />
      </div>
      {busy ? (
        <p className={styles.note} role="status" aria-label="正在查找">
          <Spinner size={20} />
        </p>
      ) : (
        members.length === 0 && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )
      )}
      <OptionList
        id={id}
        label={query === "" ? "好友" : "找到的用户"}
        options={members.map((member) => ({ key: member.id, content: <CandidateRow member={member} /> }))}
        active={active}
        onPick={pick}
        onPoint={point}
        className={styles.list}
        hidden={busy}
      />
    </Dialog>
  );
}
