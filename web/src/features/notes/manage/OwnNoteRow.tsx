import type { NoteCardView } from "@shiye/events/notes";
import { Eye, Heart, History, MessageCircle, Send, Star, Trash2 } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { BUSY } from "../../../ui/busy.ts";
import { countText } from "../../../ui/count-text.ts";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { ThingMenuButton } from "../../reports/ThingMenuButton.tsx";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";
import { PinnedTitle } from "../profile-pins/pinned-words.tsx";
import { RowPicture } from "./OwnNoteParts.tsx";
import styles from "./OwnNotes.module.css";
import { draftAddress } from "./own-notes.ts";

interface OwnNoteRowProps {
  note: NoteCardView;
  /** An action on it is running. */
  busy: boolean;
  onEdit: () => void;
  onHistory: () => void;
  onDelete: () => void;
  onFigures: () => void;
  /** For drafts. */
  onPublish: () => void;
}

const FIGURES = [
  { name: "浏览", icon: Eye, of: (note: NoteCardView) => note.view_count },
  { name: "点赞", icon: Heart, of: (note: NoteCardView) => note.like_count },
  { name: "收藏", icon: Star, of: (note: NoteCardView) => note.collect_count },
  { name: "评论", icon: MessageCircle, of: (note: NoteCardView) => note.comment_count },
] as const;

export function OwnNoteRow({ note, busy, onEdit, onHistory, onDelete, onFigures, onPublish }: OwnNoteRowProps) {
  const location = useLocation();
  const draft = note.is_draft === 1;
  const title = note.title || "无标题";
  const titleId = `own-${note.id}`;
  const words = plainFromHtml(note.content);
  return (
    <li>
      <article className={styles.row} aria-labelledby={titleId}>
        <RowPicture note={note} />
        <div className={styles.body}>
          <h2 id={titleId} className={styles.name}>
            <Link
              className={styles.link}
              to={draft ? draftAddress(note.id) : `/post?id=${note.id}`}
              {...(draft ? {} : { state: { background: location } })}
            >
              {note.pinned ? <PinnedTitle title={title} /> : title}
            </Link>
          </h2>
          <p className={styles.words}>{words || "还没有写正文"}</p>
          <p className={styles.meta}>
            <time dateTime={note.updated_at}>
              <TimeAgo at={draft ? note.updated_at : note.created_at} />
              {draft ? "保存" : "发布"}
            </time>
            <span>{note.category ?? "未选分类"}</span>
          </p>
        </div>
        <div className={styles.foot}>
          {draft ? (
            <Button look="plain" className={styles.publish} busy={busy} aria-label={`发布《${title}》`} onClick={onPublish}>
              {!busy && <Send size={16} aria-hidden="true" />}
              发布
            </Button>
          ) : (
            <ul className={styles.figures}>
              {FIGURES.map(({ name, icon: Icon, of }) => (
                <li key={name} title={name}>
                  <Icon size={16} aria-label={name} />
                  {countText(of(note))}
                </li>
              ))}
            </ul>
          )}
          <div className={styles.actions}>
            {!draft && (
              <Button look="quiet" className={styles.action} aria-label={`《${title}》的数据`} onClick={onFigures}>
                数据
              </Button>
            )}
            <Button look="quiet" className={styles.action} aria-label={`编辑《${title}》`} onClick={onEdit} {...(busy && BUSY)}>
              编辑
            </Button>
            {draft ? (
              <Button look="quiet" className={styles.action} aria-label={`删除《${title}》`} onClick={onDelete} {...(busy && BUSY)}>
                删除
              </Button>
            ) : (
              <ThingMenuButton
                label={`《${title}》的更多操作`}
                thing={null}
                actions={() => [
                  { name: "历史版本", icon: History, run: () => busy || onHistory() },
                  { name: "删除", icon: Trash2, run: () => busy || onDelete() },
                ]}
              />
            )}
          </div>
        </div>
      </article>
    </li>
  );
}
