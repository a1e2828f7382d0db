import { type KeyboardEvent, type Ref, type RefObject, useEffect, useId, useImperativeHandle } from "react";
import { SuggestionList } from "../../ui/SuggestionList.tsx";
import { useActiveOption } from "../../ui/use-active-option.ts";
import { CandidateRow } from "./CandidateRow.tsx";
import { type Candidate, useCandidates } from "./mention-api.ts";

export interface MentionListKeys {
  onKey: (event: KeyboardEvent) => boolean;
}

interface MentionListProps {
  ref: Ref<MentionListKeys>;
  query: string;
  anchor: RefObject<Element | null>;
  container: RefObject<HTMLElement | null>;
  onPick: (member: Candidate) => void;
  onClose: () => void;
  /** The ids of the list and of its active option. The field keeps the focus and needs them. */
  onActive: (ids: { list: string; option: string | undefined }) => void;
}

/** Members who match the text after an @. */
export function MentionList({ ref, query, anchor, container, onPick, onClose, onActive }: MentionListProps) {
  const id = useId();
  const { members, loading, failed } = useCandidates(query);
  const pick = (index: number) => {
    const member = members[index];
    if (member) onPick(member);
  };
  const { active, onKey, point } = useActiveOption({ count: members.length, firstIsActive: true, onPick: pick, onClose });
  useImperativeHandle(ref, () => ({ onKey }));
  const option = active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => onActive({ list: id, option }), [onActive, id, option]);
  const empty = query === "" ? "还没有好友，输入昵称找人" : "没有找到匹配的用户";
  return (
    <SuggestionList
      id={id}
      label="选择要@的用户"
      anchor={anchor}
      container={container}
      options={members.map((member) => ({ key: member.id, content: <CandidateRow member={member} /> }))}
      active={active}
      note={members.length > 0 ? undefined : loading ? "正在查找…" : failed ? "查找失败，请稍后再试" : empty}
      onPick={pick}
      onPoint={point}
      onClose={onClose}
    />
  );
}
