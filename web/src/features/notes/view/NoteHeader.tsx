import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { ChevronLeft } from "lucide-react";
import { useMember } from "../../../api/use-member.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { VerifiedBadge } from "../../../ui/VerifiedBadge.tsx";
import { FollowButton } from "../../follows/FollowButton.tsx";
import { ThingMenuButton } from "../../reports/ThingMenuButton.tsx";
import { isWhole } from "./cached-note.ts";
import styles from "./NoteView.module.css";
import { OwnNoteMenuButton } from "./OwnNoteMenuButton.tsx";

export function NoteHeader({ note, onClose, onDeleted }: { note: NoteCardView | NoteView; onClose: () => void; onDeleted: () => void }) {
  const own = useMember()?.id === note.user_id;
  const takenDown = isWhole(note) && note.taken_down !== undefined;
  const name = note.nickname || "匿名用户";
  return (
    <header className={styles.header}>
      <IconButton className={styles.back} label="关闭" icon={<ChevronLeft size={24} />} onClick={onClose} />
      <a className={styles.author} href={`/user/${note.author_account}`} target="_blank" rel="noopener">
        <Avatar name={name} url={note.user_avatar} size={40} />
        <span className={styles.authorName}>{name}</span>
        <VerifiedBadge level={note.verified} size={16} />
      </a>
      {own ? (
        !takenDown && <OwnNoteMenuButton note={note} onDeleted={onDeleted} />
      ) : (
        <>
          <FollowButton memberId={note.user_id} nickname={name} look="compact" />
          <ThingMenuButton
            label="更多操作"
            thing={{ kind: "note", id: note.id, author: { account: note.author_account, nickname: name } }}
          />
        </>
      )}
    </header>
  );
}
