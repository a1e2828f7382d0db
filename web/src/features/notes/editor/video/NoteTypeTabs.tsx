import { Clapperboard, Images } from "lucide-react";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { namedLazy } from "../../../../ui/named-lazy.tsx";
import pill from "../../../../ui/Pill.module.css";
import type { NoteForm } from "../note-form.ts";
import type { NoteFormState } from "../use-note-form.ts";
import styles from "./NoteTypeTabs.module.css";

const ConfirmDialog = namedLazy(() => import("../../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

const TABS = [
  { type: 1, label: "上传图文", icon: Images },
  { type: 2, label: "上传视频", icon: Clapperboard },
] as const;

/** Chooses pictures or a video. Changing the tab drops the media of the other type, and asks first if there are any. */
export function NoteTypeTabs({ state }: { state: NoteFormState }) {
  const { type } = state.form;
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<NoteForm["type"] | null>(null);
  const holdsMedia = state.pictures.items.length > 0 || state.video.item !== null;
  const choose = (next: NoteForm["type"]) => {
    if (next === type) return;
    if (holdsMedia) setAsked(next);
    else state.setType(next);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>("[role=tab][aria-selected=false]")?.focus();
    choose(type === 1 ? 2 : 1);
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label="笔记类型" onKeyDown={step}>
        {TABS.map(({ type: of, label, icon: Icon }) => (
          <button
            key={of}
            type="button"
            role="tab"
            className={pill.pill}
            aria-selected={of === type}
            tabIndex={of === type ? 0 : -1}
            onClick={() => choose(of)}
          >
            <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={asked === 2 ? "改发视频？" : "改发图文？"}
            text={asked === 2 ? "已添加的图片会清空，文字会保留。" : "已添加的视频会清空，文字会保留。"}
            confirmLabel="切换"
            cancelLabel="取消"
            onConfirm={() => {
              state.setType(asked);
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
