import { ArrowDown } from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMinute } from "../../../platform/use-minute.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { MessageItem } from "./MessageItem.tsx";
import styles from "./MessageList.module.css";
import { rowsOf, type ShownMessage } from "./message-rows.ts";
import { endFurtherDown, endFurtherUp, spanOf } from "./thread-window.ts";
import { useAnchoredScroll } from "./use-anchored-scroll.ts";
import { useJump } from "./use-jump.ts";

const PictureLightbox = namedLazy(() => import("../../../ui/PictureLightbox.tsx"), "PictureLightbox");

interface MessageListProps {
  conversationId: number;
  shown: readonly ShownMessage[];
  other: { nickname: string; avatar: string | null; account: string; left: boolean };
  typing: boolean;
  older: { more: boolean; loading: boolean; failed: boolean; load: () => void };
  /** Grows after each own message; then the list scrolls to its end. */
  sent: number;
  onReply: (message: ShownMessage) => void;
  onEdit: (text: string) => void;
}

/** A part of the thread, at most a few screens long, around the visible messages. */
export function MessageList({ conversationId, shown, other, typing, older, sent, onReply, onEdit }: MessageListProps) {
  const scroller = useRef<HTMLElement>(null);
  const now = useMinute();
  const [lastId, setLastId] = useState<number | null>(null);
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const openPicture = useCallback((key: string) => PictureLightbox.whenThere(() => setEnlarged(key)), []);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const span = spanOf(ids, lastId);
  const rows = useMemo(() => rowsOf(shown.slice(span.from, span.to), now), [shown, span.from, span.to, now]);

  const { atEnd, onScroll, goToEnd } = useAnchoredScroll({
    scroller,
    onNearTop: () => {
      const end = endFurtherUp(ids, span);
      if (end !== undefined) setLastId(end);
      else if (span.from === 0 && !older.failed) older.load();
    },
    onNearEnd: () => {
      if (lastId !== null) setLastId(endFurtherDown(ids, span));
    },
  });
  const toNewest = () => {
    setLastId(null);
    goToEnd();
  };
  useEffect(() => {
    if (sent === 0) return;
    setLastId(null);
    goToEnd();
  }, [sent, goToEnd]);

  const jump = useJump({ scroller, shown, span, older, show: setLastId });
  return (
    <div className={styles.place}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={`与${other.nickname}的聊天记录`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only keys must be able to scroll
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.content}>
          <Beginning older={older} empty={shown.length === 0} />
          <ol>
            {rows.map((row) =>
              row.kind === "time" ? (
                <li key={row.key} className={styles.time}>
                  {row.text}
                </li>
              ) : (
                <MessageItem
                  key={row.key}
                  message={row.message}
                  opensGroup={row.opensGroup}
                  closesGroup={row.closesGroup}
                  conversationId={conversationId}
                  other={other}
                  onReply={onReply}
                  onEdit={onEdit}
                  onJump={jump}
                  onOpenPicture={openPicture}
                />
              ),
            )}
          </ol>
          {typing && (
            <p className={styles.typing}>
              <span className={styles.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              对方正在输入…
            </p>
          )}
        </div>
      </section>
      {(!atEnd || lastId !== null) && <ToNewest shown={shown} onPress={toNewest} />}
      {enlarged !== null && (
        <Suspense>
          <Lightbox shown={shown} first={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Beginning({ older, empty }: { older: MessageListProps["older"]; empty: boolean }) {
  if (older.failed)
    return (
      <div className={styles.beginning}>
        <Button look="plain" onClick={older.load}>
          更早的消息没有加载出来，重试
        </Button>
      </div>
    );
  if (older.more)
    return (
      <div className={styles.beginning} aria-busy={older.loading}>
        {older.loading && <Spinner size={20} />}
      </div>
    );
  return <p className={styles.beginning}>{empty ? "打个招呼吧" : "以上是全部聊天记录"}</p>;
}

/** The button to the end. It counts the messages from the other member since the reader left the end. */
function ToNewest({ shown, onPress }: { shown: readonly ShownMessage[]; onPress: () => void }) {
  const newest = shown.at(-1)?.id ?? 0;
  const [left] = useState(newest);
  const fresh = shown.filter(({ own, id }) => !own && id !== null && id > left).length;
  if (fresh === 0)
    return <IconButton className={styles.down} floating label="回到最新消息" icon={<ArrowDown size={20} />} onClick={onPress} />;
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <ArrowDown size={16} aria-hidden="true" />
      {fresh} 条新消息
    </button>
  );
}

function Lightbox({ shown, first, onClose }: { shown: readonly ShownMessage[]; first: string; onClose: () => void }) {
  const pictures = shown.filter(({ type, content }) => type === "image" && content !== "");
  return (
    <PictureLightbox
      pictures={pictures.map(({ content, own }) => ({ url: content, text: own ? "我发的图片" : "对方发的图片" }))}
      index={Math.max(
        0,
        pictures.findIndex(({ key }) => key === first),
      )}
      onClose={onClose}
    />
  );
}
