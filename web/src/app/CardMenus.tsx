import type { NoteCardView } from "@shiye/events/notes";
import { Ellipsis, FolderInput } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "react-redux";
import { useLocation } from "react-router-dom";
import type { ApiState } from "../api/patch-tagged.ts";
import { cachedCard } from "../features/notes/view/cached-note.ts";
import type { ReportedThing } from "../features/reports/reported-thing.ts";
import type { ThingDialog } from "../features/reports/thing-dialog.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { LazyPopup } from "../ui/LazyPopup.tsx";
import { namedLazy } from "../ui/named-lazy.tsx";
import styles from "./CardMenus.module.css";
import { followCards, type PointedCard } from "./follow-cards.ts";
import { useNotInteresting } from "./use-not-interesting.ts";

const FileNoteDialog = namedLazy(() => import("../features/folders/FileNoteDialog.tsx"), "FileNoteDialog");
const ThingMenu = namedLazy(() => import("../features/reports/ThingMenu.tsx"), "ThingMenu");
const ThingDialogs = namedLazy(() => import("../features/reports/ThingDialogs.tsx"), "ThingDialogs");

/** The channel with its own order; in other lists a note is shown because the reader went there. */
const RECOMMENDED = /^\/explore(\/recommend)?\/?$/;

/**
 * The menu of a recommended card, or the choice of a folder for a collected one: on the card under the mouse or with the focus, and on one
 * that a finger rests on. One listener serves the whole list, so that the cards of the first view need no code for it.
 */
export function CardMenus() {
  const { pathname, search } = useLocation();
  const store = useStore<ApiState>();
  const [pointed, setPointed] = useState<PointedCard | null>(null);
  const [open, setOpen] = useState(false);
  const isOpen = useRef(false);
  // Here and not in the card: its menu is gone as soon as the pointer or the focus is on the dialog.
  const [asked, setAsked] = useState<{ thing: ReportedThing; dialog: ThingDialog } | null>(null);
  const recommended = RECOMMENDED.test(pathname);
  const collections = pathname === "/user" && new URLSearchParams(search).get("tab") === "collections";
  const wanted = recommended || collections;
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  useEffect(() => {
    setPointed(null);
    setOpen(false);
    if (!wanted) return;
    return followCards((next) => {
      if (isOpen.current) return;
      setPointed(next);
      if (next?.held) setOpen(true);
    });
  }, [wanted]);
  const note = pointed?.card.isConnected ? cachedCard(store.getState(), pointed.noteId) : undefined;
  const menu = note && { note, open, onOpenChange: setOpen };
  const onAsk = (thing: ReportedThing, dialog: ThingDialog) => setAsked({ thing, dialog });
  return (
    <>
      {pointed &&
        menu &&
        createPortal(
          collections ? <FileButton key={menu.note.id} {...menu} /> : <CardMenu key={menu.note.id} {...menu} onAsk={onAsk} />,
          pointed.card,
        )}
      {asked && (
        <Suspense>
          <ThingDialogs {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface CardMenuProps {
  note: NoteCardView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** On one's own collections: the choice of a folder. A single action needs no menu. */
function FileButton({ note, open, onOpenChange }: CardMenuProps) {
  return (
    <span className={styles.place}>
      <IconButton
        className={styles.button}
        label={`放入收藏夹，${note.title}`}
        icon={<FolderInput size={18} />}
        aria-haspopup="dialog"
        onPointerEnter={FileNoteDialog.preload}
        onFocus={FileNoteDialog.preload}
        onClick={() => FileNoteDialog.whenThere(() => onOpenChange(true))}
      />
      {open && (
        <Suspense>
          <FileNoteDialog noteId={note.id} onClose={() => onOpenChange(false)} onMissing={() => onOpenChange(false)} />
        </Suspense>
      )}
    </span>
  );
}

function CardMenu({ note, open, onOpenChange, onAsk }: CardMenuProps & { onAsk: (thing: ReportedThing, dialog: ThingDialog) => void }) {
  const markNotInteresting = useNotInteresting();
  return (
    <LazyPopup
      className={styles.place}
      part={ThingMenu}
      initiallyOpen={open}
      onOpenChange={onOpenChange}
      button={(opener) => (
        <IconButton
          className={styles.button}
          label={`更多操作，${note.title}`}
          icon={<Ellipsis size={18} />}
          aria-haspopup="menu"
          {...opener}
        />
      )}
    >
      {(given) => (
        <ThingMenu
          {...given}
          thing={{ kind: "note", id: note.id, author: { account: note.author_account, nickname: note.nickname || "匿名用户" } }}
          onNotInteresting={() => markNotInteresting(note.id)}
          onOpenChange={onOpenChange}
          onAsk={onAsk}
        />
      )}
    </LazyPopup>
  );
}
