import { ChevronDown } from "lucide-react";
import { Avatar } from "../../ui/Avatar.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import styles from "./BundleHead.module.css";
import { type Bundle, bundleText, NAMED, othersText, peopleOf } from "./bundles.ts";
import { NoteThumb } from "./NoteThumb.tsx";
import row from "./NotificationRow.module.css";
import { NotificationWords } from "./NotificationWords.tsx";
import { readBy } from "./reading.ts";

interface BundleHeadProps {
  bundle: Bundle;
  open: boolean;
  /** The id of the list that the button shows and hides. */
  listId: string;
  onToggle: () => void;
  onRead: () => void;
}

/** Several similar notifications in one sentence. */
export function BundleHead({ bundle, open, listId, onToggle, onRead }: BundleHeadProps) {
  const { newest, entries, people } = bundle;
  const unread = entries.some(({ is_read }) => is_read === 0);
  const named = peopleOf(entries).slice(0, NAMED);
  const text = bundleText(bundle);
  return (
    <article className={row.row} aria-label={text} {...readBy(onRead)}>
      <span className={styles.faces} data-alone={named.length === 1 || undefined} aria-hidden="true">
        {named.map(({ id, from_user_id, from_nickname, from_avatar }) => (
          <a key={id} className={styles.face} href={`/user/${from_user_id}`} target="_blank" rel="noopener" tabIndex={-1}>
            <Avatar name={from_nickname || "匿名用户"} url={from_avatar} size={named.length === 1 ? 44 : 30} />
          </a>
        ))}
      </span>
      {unread && <span className={row.dot} role="img" aria-label="未读" />}
      <div className={row.main}>
        <p className={styles.who}>
          {named.map(({ id, from_user_id, from_nickname, from_verified }, at) => (
            <span key={id} className={styles.person}>
              {at > 0 && "、"}
              <a className={row.name} href={`/user/${from_user_id}`} target="_blank" rel="noopener">
                {from_nickname || "匿名用户"}
              </a>
              <VerifiedBadge level={from_verified} size={15} />
            </span>
          ))}
          {/* A space, because it disappears where the line breaks. */}{" "}
          <span className={row.did}>{`${othersText(people)}${newest.title}`}</span>
        </p>
        <NotificationWords notification={newest} />
        <p className={row.meta}>
          <time dateTime={newest.created_at} title={new Date(newest.created_at).toLocaleString("zh-CN")}>
            <TimeAgo at={newest.created_at} />
          </time>
          <button
            type="button"
            className={row.action}
            aria-expanded={open}
            aria-controls={listId}
            aria-label={`${open ? "收起" : "展开"}：${text}`}
            onClick={onToggle}
          >
            {open ? "收起" : "展开"}
            <ChevronDown className={styles.chevron} data-open={open || undefined} size={14} aria-hidden="true" />
          </button>
        </p>
      </div>
      <div className={row.side}>{newest.target_id !== null && <NoteThumb notification={newest} />}</div>
    </article>
  );
}
