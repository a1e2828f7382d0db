import type { NoteCardView } from "@shiye/events/notes";
import { ownListFrom } from "@shiye/events/own-list";
import { ChartNoAxesColumn, ChevronLeft, Files, LayoutList, Trash2 } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { refusalText } from "../../../api/refusal-text.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import pageHead from "../../../ui/PageHead.module.css";
import { BeginLink } from "./BeginLink.tsx";
import { useGetOwnNotesQuery } from "./manage-api.ts";
import { Pager, WaitingRows } from "./OwnNoteParts.tsx";
import { OwnNoteRow } from "./OwnNoteRow.tsx";
import styles from "./OwnNotes.module.css";
import { OwnNotesTools } from "./OwnNotesTools.tsx";
import { addressWith, figuresFrom, type OwnKind, withFigures } from "./own-notes.ts";
import { type OwnQuestion, useOwnNoteActions } from "./use-own-note-actions.ts";

const ConfirmDialog = namedLazy(() => import("../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");
const NoteHistoryDialog = namedLazy(() => import("../history/NoteHistoryDialog.tsx"), "NoteHistoryDialog");
const EditNoteDialog = namedLazy(() => import("../editor/EditNoteDialog.tsx"), "EditNoteDialog");
const NoteFiguresDialog = namedLazy(() => import("../figures/NoteFiguresDialog.tsx"), "NoteFiguresDialog");

/** The texts of specification 001 §2. */
const WORDS = {
  notes: {
    title: "笔记管理",
    count: (total: number) => `共 ${total} 篇笔记`,
    empty: "暂无笔记",
    begin: "发布第一篇笔记",
    failed: "加载笔记失败",
    other: { address: "/draft-box", name: "草稿箱", icon: Files },
  },
  drafts: {
    title: "草稿箱",
    count: (total: number) => `共 ${total} 篇草稿`,
    empty: "暂无草稿",
    begin: "创建第一篇草稿",
    failed: "加载草稿失败",
    other: { address: "/post-management", name: "笔记管理", icon: LayoutList },
  },
} as const;

const QUESTIONS: Record<OwnQuestion["what"], (note: NoteCardView) => { title: string; text: string; confirmLabel: string }> = {
  deleteNote: ({ title }) => ({
    title: "删除这篇笔记？",
    text: `确定要删除笔记《${title}》吗？30 天内可以在回收站恢复。`,
    confirmLabel: "删除",
  }),
  deleteDraft: () => ({ title: "确认删除", text: "确定要删除这篇草稿吗？删除后无法恢复。", confirmLabel: "删除" }),
  publishDraft: ({ title }) => ({
    title: "发布这篇草稿？",
    text: `《${title || "无标题"}》发布后，所有人都可以看到。`,
    confirmLabel: "发布",
  }),
};

/** One's own notes, or drafts: search, edit, delete. Use another key for another member. */
export function OwnNotes({ kind, memberId }: { kind: OwnKind; memberId: number }) {
  const words = WORDS[kind];
  const OtherIcon = words.other.icon;
  const [query, setQuery] = useSearchParams();
  const list = ownListFrom(query);
  const { data, currentData, error, isFetching, refetch } = useGetOwnNotesQuery(
    { kind, memberId, ...list },
    { refetchOnMountOrArgChange: true },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is removed together with its row.
  const [historyOf, setHistoryOf] = useState<number | null>(null);
  const actions = useOwnNoteActions({ memberId, onGone: () => heading.current?.focus(), onUndone: () => void refetch() });
  usePageTitle(words.title);
  const notes = data?.posts ?? [];
  const { total = 0, pages = 0 } = data?.pagination ?? {};
  const narrowed = list.keyword !== "" || list.category !== "";
  // Only an answer to this very question says so: the tools stay, with the focus, while a search is being cleared.
  const nothing = !narrowed && currentData?.pagination.total === 0;
  const go = (change: Parameters<typeof addressWith>[1]) => setQuery((current) => addressWith(current, change), { replace: true });
  const turn = (page: number) => {
    go({ page });
    window.scrollTo({ top: 0 });
  };
  useEffect(() => {
    // The last row of the last page was removed.
    if (data && data.pagination.page > 1 && data.posts.length === 0)
      setQuery((current) => addressWith(current, { page: Math.max(1, data.pagination.pages) }), { replace: true });
  }, [data, setQuery]);
  const figures = kind === "notes" ? figuresFrom(query) : null;
  const showFigures = (shown: ReturnType<typeof figuresFrom>) => setQuery((current) => withFigures(current, shown), { replace: true });
  const question = actions.question && QUESTIONS[actions.question.what](actions.question.note);
  return (
    <div className={styles.page}>
      <header className={`${pageHead.head} ${styles.head}`}>
        <Link className={pageHead.back} to="/user" aria-label="返回个人主页">
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={`${pageHead.title} ${styles.title}`}>
          {words.title}
        </h1>
        <p className={styles.count} aria-live="polite">
          {data && words.count(total)}
        </p>
        {kind === "notes" && (
          <>
            <button type="button" className={styles.other} onClick={() => NoteFiguresDialog.whenThere(() => showFigures("all"))}>
              <ChartNoAxesColumn size={18} aria-hidden="true" />
              数据
            </button>
            <Link className={styles.other} to="/post-management?view=bin">
              <Trash2 size={18} aria-hidden="true" />
              回收站
            </Link>
          </>
        )}
        <Link className={styles.other} to={words.other.address}>
          <OtherIcon size={18} aria-hidden="true" />
          {words.other.name}
        </Link>
      </header>
      {!nothing && <OwnNotesTools kind={kind} keyword={list.keyword} category={list.category} onChange={go} />}
      {!data ? (
        error ? (
          <EmptyState
            drawing="cloud"
            title={words.failed}
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
        narrowed ? (
          <EmptyState
            drawing="search"
            title={words.empty}
            text="换个词，或者看看全部分类。"
            action={
              <Button look="quiet" onClick={() => go({ keyword: "", category: "" })}>
                清除筛选
              </Button>
            }
          />
        ) : (
          <EmptyState title={words.empty} action={<BeginLink label={words.begin} />} />
        )
      ) : (
        <ul className={styles.rows} aria-label={words.title} aria-busy={isFetching}>
          {notes.map((note) => (
            <OwnNoteRow
              key={note.id}
              note={note}
              busy={actions.busyWith === note.id}
              onEdit={() => (kind === "drafts" ? actions.openDraft(note) : EditNoteDialog.whenThere(() => void actions.edit(note)))}
              onHistory={() => NoteHistoryDialog.whenThere(() => setHistoryOf(note.id))}
              onDelete={() => ConfirmDialog.whenThere(() => actions.ask(kind === "drafts" ? "deleteDraft" : "deleteNote", note))}
              onFigures={() => NoteFiguresDialog.whenThere(() => showFigures(note.id))}
              onPublish={() => ConfirmDialog.whenThere(() => actions.ask("publishDraft", note))}
            />
          ))}
        </ul>
      )}
      <Pager page={list.page} pages={pages} busy={isFetching} onTurn={turn} />
      {figures !== null && (
        <Suspense>
          <NoteFiguresDialog noteId={figures === "all" ? null : figures} onClose={() => showFigures(null)} />
        </Suspense>
      )}
      {question && (
        <Suspense>
          <ConfirmDialog {...question} onConfirm={() => void actions.answer(() => void refetch())} onClose={() => actions.ask(null)} />
        </Suspense>
      )}
      {historyOf !== null && (
        <Suspense>
          <NoteHistoryDialog
            noteId={historyOf}
            onClose={() => {
              setHistoryOf(null);
              void refetch();
            }}
          />
        </Suspense>
      )}
      {actions.editing && (
        <Suspense>
          <EditNoteDialog
            note={actions.editing}
            onClose={() => {
              actions.stopEditing();
              void refetch();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
