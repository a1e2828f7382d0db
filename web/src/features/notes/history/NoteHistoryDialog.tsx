import type { ApiRefusal } from "@shiye/client/http";
import type { NoteVersionView } from "@shiye/events/note-versions";
import { useState } from "react";
import { refusalText } from "../../../api/refusal-text.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { toast } from "../../../ui/toast.ts";
import { useGetCategoriesQuery } from "../card/notes-api.ts";
import { showEdited, useEditNoteMutation } from "../editor/publish-api.ts";
import { useGetNoteVersionsQuery } from "./history-api.ts";
import styles from "./NoteHistory.module.css";
import { restorationOf } from "./restore-version.ts";
import { VersionChange } from "./VersionChange.tsx";

const PARTS: Record<NoteVersionView["changed"][number], string> = {
  title: "标题",
  content: "正文",
  category: "分类",
  tags: "标签",
  images: "图片",
  video: "视频",
};

function changesOf({ version, changed }: NoteVersionView): string {
  return version === 1 ? "首次发布" : `修改了${changed.map((part) => PARTS[part]).join("、") || "说明"}`;
}

/** Earlier versions of one's own note with their changes, and a button to restore one. */
export function NoteHistoryDialog({ noteId, onClose }: { noteId: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useGetNoteVersionsQuery(noteId, { refetchOnMountOrArgChange: true });
  return (
    <Dialog title="历史版本" open onClose={onClose} width={860}>
      {data ? (
        <History noteId={noteId} versions={data.versions} onRestored={onClose} onOutdated={() => void refetch()} />
      ) : error ? (
        <EmptyState
          drawing="cloud"
          title="加载历史版本失败"
          text={refusalText(error)}
          action={
            <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
              重新加载
            </Button>
          }
        />
      ) : (
        <div className={styles.waiting} role="status" aria-label="加载中">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height={44} radius={12} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface HistoryProps {
  noteId: number;
  versions: readonly NoteVersionView[];
  onRestored: () => void;
  /** There is a newer version. */
  onOutdated: () => void;
}

function History({ noteId, versions, onRestored, onOutdated }: HistoryProps) {
  const dispatch = useNoteDispatch();
  const { data: categories = [] } = useGetCategoriesQuery();
  const [editNote, { isLoading }] = useEditNoteMutation();
  const [current] = versions;
  const [chosen, setChosen] = useState(current?.version ?? 0);
  const place = Math.max(
    0,
    versions.findIndex(({ version }) => version === chosen),
  );
  const shown = versions[place];
  if (!current || !shown) return null;
  const { body, lost } = restorationOf(shown, current);

  const restore = async () => {
    if (!body) return;
    try {
      await editNote({ id: noteId, body: { ...body, expected_updated_at: current.at } }).unwrap();
      await dispatch(showEdited(noteId));
      toast(`已恢复到第 ${shown.version} 版`, { kind: "success" });
      onRestored();
    } catch (failure) {
      refusalToast(failure);
      if ((failure as Partial<ApiRefusal>).code === "note-edited-elsewhere") onOutdated();
    }
  };
  return (
    <div className={styles.history}>
      <ol className={styles.versions} aria-label="版本">
        {versions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              className={styles.version}
              aria-current={one.version === shown.version ? "true" : undefined}
              onClick={() => setChosen(one.version)}
            >
              <span className={styles.number}>
                第 {one.version} 版{one.current && <span className={styles.current}>当前</span>}
              </span>
              <span className={styles.change}>{changesOf(one)}</span>
              <time className={styles.time} dateTime={one.at}>
                <TimeAgo at={one.at} />
              </time>
            </button>
          </li>
        ))}
      </ol>
      <section className={styles.shown} aria-label={`第 ${shown.version} 版`} aria-live="polite">
        {shown.version > 1 && (
          <p className={styles.legend}>
            与上一版相比：<ins className={styles.added}>新增的字</ins> <del className={styles.removed}>删去的字</del>
          </p>
        )}
        <VersionChange
          version={shown}
          before={versions[place + 1]}
          categoryName={(id) => categories.find((category) => category.id === id)?.name ?? "未知分类"}
        />
        {!shown.current && (
          <div className={styles.foot}>
            {lost && <p className={styles.lost}>{lost}</p>}
            <Button busy={isLoading} disabled={!body} onClick={() => void restore()}>
              恢复到此版本
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
