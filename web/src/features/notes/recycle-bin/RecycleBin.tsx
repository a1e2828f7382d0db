import type { BinnedNoteView } from "@shiye/events/recycle-bin";
import { ChevronLeft } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { refusalText } from "../../../api/refusal-text.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import pageHead from "../../../ui/PageHead.module.css";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { Pager, WaitingRows } from "../manage/OwnNoteParts.tsx";
import styles from "../manage/OwnNotes.module.css";
import { BinRow } from "./BinRow.tsx";
import { useGetRecycleBinQuery, usePurgeNoteMutation, useRestoreNoteMutation } from "./bin-api.ts";
import binStyles from "./RecycleBin.module.css";
import { deletionToast } from "./undo-deletion.ts";

const ConfirmDialog = namedLazy(() => import("../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** One's own deleted notes that can be restored. Use another key for another member. */
export function RecycleBin({ memberId }: { memberId: number }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useGetRecycleBinQuery({ memberId, page }, { refetchOnMountOrArgChange: true });
  const [restoreNote] = useRestoreNoteMutation();
  const [purgeNote] = usePurgeNoteMutation();
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [purging, setPurging] = useState<BinnedNoteView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle("回收站");
  const notes = data?.posts ?? [];
  const { total = 0, pages = 0 } = data?.pagination ?? {};
  // The last row of the last page was removed.
  if (data && !isFetching && page > 1 && notes.length === 0) setPage(Math.max(1, pages));

  const leaves = async (note: BinnedNoteView, work: (id: number) => Promise<unknown>, said: string) => {
    setBusyWith(note.id);
    try {
      await work(note.id);
      toast(said, { kind: "success", id: deletionToast(note.id) });
      // The pressed button is removed together with its row.
      heading.current?.focus();
    } catch (failure) {
      refusalToast(failure);
    } finally {
      setBusyWith(null);
      void refetch();
    }
  };
  return (
    <div className={styles.page}>
      <header className={`${pageHead.head} ${styles.head}`}>
        <Link className={pageHead.back} to="/post-management" aria-label="返回笔记管理">
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={`${pageHead.title} ${styles.title}`}>
          回收站
        </h1>
        <p className={styles.count} aria-live="polite">
          {data && `共 ${total} 篇笔记`}
        </p>
      </header>
      <p className={binStyles.said}>删除的笔记在这里保留 30 天，恢复后评论、点赞和收藏都会回来。</p>
      {!data ? (
        error ? (
          <EmptyState
            drawing="cloud"
            title="加载回收站失败"
            text={refusalText(error)}
            action={
              <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
                重新加载
              </Button>
            }
          />
        ) : (
          <WaitingRows />
        )
      ) : notes.length === 0 ? (
        <EmptyState title="回收站是空的" text="30 天内删除的笔记会出现在这里。" />
      ) : (
        <ul className={styles.rows} aria-label="回收站" aria-busy={isFetching}>
          {notes.map((note) => (
            <BinRow
              key={note.id}
              note={note}
              busy={busyWith === note.id}
              onRestore={() => void leaves(note, (id) => restoreNote(id).unwrap(), "恢复成功")}
              onPurge={() => ConfirmDialog.whenThere(() => setPurging(note))}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} busy={isFetching} onTurn={setPage} />
      {purging && (
        <Suspense>
          <ConfirmDialog
            title="彻底删除这篇笔记？"
            text={`《${purging.title || "无标题"}》和它的评论、点赞、收藏都会永久消失，无法恢复。`}
            confirmLabel="彻底删除"
            onConfirm={() => void leaves(purging, (id) => purgeNote(id).unwrap(), "已彻底删除")}
            onClose={() => setPurging(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
