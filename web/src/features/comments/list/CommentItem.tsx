import type { CommentView } from "@shiye/events/comments";
import { Pin, PinOff, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Folded } from "../../../ui/Folded.tsx";
import { HeartGlyph } from "../../../ui/Glyphs.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { ToggleButton } from "../../../ui/ToggleButton.tsx";
import { VerifiedBadge } from "../../../ui/VerifiedBadge.tsx";
import { picturesAt } from "../../pictures/pictures-at.ts";
import type { ThingAction } from "../../reports/reported-thing.ts";
import { ThingMenuButton } from "../../reports/ThingMenuButton.tsx";
import { splitPictures } from "../../rich-text/allowed-html.ts";
import { RichText } from "../../rich-text/RichText.tsx";
import styles from "./CommentItem.module.css";
import { CommentPictures } from "./CommentPictures.tsx";
import { useCommentLike } from "./use-comment-like.ts";

/** Comments with more lines are folded. */
const LINES = 6;

interface CommentItemProps {
  comment: CommentView;
  noteAuthorId: number;
  ownId: number | undefined;
  /** The name of the author that a reply answers, if that is not the top-level comment. */
  answers?: string | null;
  /** The comment is scrolled into view and highlighted. */
  highlighted: boolean;
  onHighlighted: () => void;
  onReply: (comment: CommentView) => void;
  onRemove: (comment: CommentView) => void;
  /** The author of the note pins or unpins the comment. */
  onPin: (comment: CommentView) => void;
  /** The note accepts no more comments. */
  closed: boolean;
}

export function CommentItem(props: CommentItemProps) {
  // Only a member who left has no account, and what they wrote went with them.
  return props.comment.user_display_id === "" ? <ErasedComment {...props} /> : <WrittenComment {...props} />;
}

function useHighlight({ highlighted, onHighlighted }: Pick<CommentItemProps, "highlighted" | "onHighlighted">) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!highlighted) return;
    element.current?.scrollIntoView({ block: "center" });
    onHighlighted();
  }, [highlighted, onHighlighted]);
  return { ref: element, className: classNames(styles.comment, highlighted && styles.highlighted) };
}

/** The place of a comment that has replies. Nothing can be done with it. */
function ErasedComment({ comment, highlighted, onHighlighted }: CommentItemProps) {
  const { id, nickname, parent_id, content } = comment;
  const highlight = useHighlight({ highlighted, onHighlighted });
  return (
    <article {...highlight} data-comment={id} aria-label={`${nickname}的${parent_id ? "回复" : "评论"}`}>
      <Avatar name={nickname} url={null} size={parent_id ? 24 : 36} />
      <div className={styles.main}>
        <p className={styles.who}>
          <span className={styles.name}>{nickname}</span>
        </p>
        <div className={styles.erased}>
          <RichText html={splitPictures(content).words} />
        </div>
      </div>
    </article>
  );
}

function WrittenComment(props: CommentItemProps) {
  const { comment, noteAuthorId, ownId, answers, highlighted, onHighlighted, onReply, onRemove, onPin, closed } = props;
  const highlight = useHighlight({ highlighted, onHighlighted });
  const own = comment.user_id === ownId;
  const name = comment.nickname || "匿名用户";
  const reply = comment.parent_id !== null;
  const noun = reply ? "回复" : "评论";
  const rules = noteAuthorId === ownId;
  const actions: ThingAction[] = [
    ...(rules && !reply
      ? [{ name: comment.pinned ? "取消置顶" : "置顶评论", icon: comment.pinned ? PinOff : Pin, run: () => onPin(comment) }]
      : []),
    ...(rules && !own ? [{ name: `删除${noun}`, icon: Trash2, run: () => onRemove(comment) }] : []),
  ];
  const { words, pictures } = splitPictures(comment.content);
  return (
    <article {...highlight} data-comment={comment.id} aria-label={`${own ? "我" : name}的${noun}`}>
      <a
        className={styles.face}
        href={`/user/${comment.user_display_id}`}
        target="_blank"
        rel="noopener"
        tabIndex={-1}
        aria-label={`${name}的主页`}
      >
        <Avatar name={name} url={comment.user_avatar} size={reply ? 24 : 36} />
      </a>
      <div className={styles.main}>
        <p className={styles.who}>
          <a className={styles.name} href={`/user/${comment.user_display_id}`} target="_blank" rel="noopener">
            {own ? "我" : name}
          </a>
          <VerifiedBadge level={comment.verified} size={14} />
          {comment.user_id === noteAuthorId && <span className={styles.badge}>作者</span>}
          {comment.pinned && <span className={styles.badge}>置顶</span>}
        </p>
        <Folded lines={LINES} name={noun} className={styles.text}>
          {answers && (
            <span className={styles.answers}>
              回复 <span>{answers}</span>：
            </span>
          )}
          {words && <RichText html={words} className={answers ? styles.inline : undefined} />}
        </Folded>
        {pictures.length > 0 && <CommentPictures pictures={picturesAt(pictures, comment.media)} />}
        <p className={styles.meta}>
          <time dateTime={comment.created_at} title={new Date(comment.created_at).toLocaleString("zh-CN")}>
            <TimeAgo at={comment.created_at} />
          </time>
          {comment.user_location && <span>{comment.user_location}</span>}
          {!closed && (
            <button type="button" className={styles.action} aria-label={`回复 ${name}`} onClick={() => onReply(comment)}>
              回复
            </button>
          )}
          {own && (
            <button type="button" className={styles.action} aria-label={`删除这条${noun}`} onClick={() => onRemove(comment)}>
              删除
            </button>
          )}
          {(!own || actions.length > 0) && (
            <ThingMenuButton
              small
              actions={() => actions}
              className={styles.action}
              label={`更多操作，${own ? "我" : name}的${noun}`}
              thing={own ? null : { kind: "comment", id: comment.id, author: { account: comment.user_display_id, nickname: name } }}
            />
          )}
        </p>
      </div>
      <ToggleButton
        className={styles.like}
        glyph={HeartGlyph}
        on={comment.liked}
        count={comment.like_count}
        name="赞"
        label={`赞这条${noun}，${comment.like_count} 个赞`}
        onPress={useCommentLike(comment)}
      />
    </article>
  );
}
