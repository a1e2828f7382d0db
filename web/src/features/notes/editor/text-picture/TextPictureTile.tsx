import { Type } from "lucide-react";
import { Suspense, useState } from "react";
import { namedLazy } from "../../../../ui/named-lazy.tsx";
import styles from "../PictureUploader.module.css";
import type { TextPictureChoices } from "./TextPictureDialog.tsx";

const TextPictureDialog = namedLazy(() => import("./TextPictureDialog.tsx"), "TextPictureDialog");

/** Opens the dialog that makes a picture of text, for members without a picture. */
export function TextPictureTile({ first, onMade }: { first: boolean; onMade: (picture: File, text: string) => void }) {
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState<TextPictureChoices>();
  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-haspopup="dialog"
        onPointerEnter={TextPictureDialog.preload}
        onFocus={TextPictureDialog.preload}
        onClick={() => TextPictureDialog.whenThere(() => setOpen(true))}
      >
        <Type size={first ? 36 : 26} strokeWidth={1.6} aria-hidden="true" />
        <b>文字配图</b>
        {first && <span>没有图片？写几个字就好</span>}
      </button>
      {open && (
        <Suspense>
          <TextPictureDialog choices={choices} onChange={setChoices} onMade={onMade} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
