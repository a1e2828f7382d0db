import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LazyPopup } from "../../../ui/LazyPopup.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { removeFromLists, useDeleteNoteMutation } from "../card/delete-note-api.ts";
import { offerUndo } from "../recycle-bin/undo-deletion.ts";
import { isWhole } from "./cached-note.ts";

const OwnNoteMenu = namedLazy(() => import("./OwnNoteMenu.tsx"), "OwnNoteMenu");
const ConfirmDialog = namedLazy(() => import("../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");
const NoteHistoryDialog = namedLazy(() => import("../history/NoteHistoryDialog.tsx"), "NoteHistoryDialog");
const EditNoteDialog = namedLazy(() => import("../editor/EditNoteDialog.tsx"), "EditNoteDialog");

/** The actions of an author on their own note. */
export function OwnNoteMenuButton({ note, onDeleted }: { note: NoteCardView | NoteView; onDeleted: () => void }) {
  const dispatch = useNoteDispatch();
  const [deleteNote] = useDeleteNoteMutation();
  const [dialog, setDialog] = useState<"edit" | "history" | "delete" | null>(null);
  const remove = async () => {
    try {
      await deleteNote(note.id).unwrap();
      onDeleted();
      dispatch(removeFromLists(note.id));
      dispatch(offerUndo(note.id));
    } catch (error) {
      refusalToast((error as { message?: string }).message ? error : { message: "删除笔记失败" });
    }
  };
  return (
    <>
      <LazyPopup
        part={OwnNoteMenu}
        button={(opener) => <IconButton label="管理笔记" icon={<Ellipsis size={20} />} aria-haspopup="menu" {...opener} />}
      >
        {(given) => (
          <OwnNoteMenu
            {...given}
            noteId={note.id}
            pinned={note.pinned ?? false}
            onEdit={() => EditNoteDialog.whenThere(() => setDialog("edit"))}
            onHistory={() => NoteHistoryDialog.whenThere(() => setDialog("history"))}
            onDelete={() => ConfirmDialog.whenThere(() => setDialog("delete"))}
          />
        )}
      </LazyPopup>
      {dialog === "delete" && (
        <Suspense>
          <ConfirmDialog
            title="删除这篇笔记？"
            text={`确定要删除笔记《${note.title}》吗？30 天内可以在回收站恢复。`}
            confirmLabel="删除"
            onConfirm={() => void remove()}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === "history" && (
        <Suspense>
          <NoteHistoryDialog noteId={note.id} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === "edit" && isWhole(note) && (
        <Suspense>
          <EditNoteDialog note={note} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}
