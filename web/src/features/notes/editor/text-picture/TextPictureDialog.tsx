import { characters } from "@shiye/events/text";
import { useId, useMemo, useRef } from "react";
import { isTouch } from "../../../../platform/media.ts";
import { Button } from "../../../../ui/Button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog, DialogFoot } from "../../../../ui/Dialog.tsx";
import { PillRadios } from "../../../../ui/PillRadios.tsx";
import { toast } from "../../../../ui/toast.ts";
import { EmojiButton } from "../../../rich-text/EmojiButton.tsx";
import { insertAtCaret } from "../../../rich-text/insert-at-caret.ts";
import { ColourField } from "./ColourField.tsx";
import { FontName } from "./FontName.tsx";
import { FrameField } from "./FrameField.tsx";
import { FONTS, type Font } from "./fonts.ts";
import type { Frame } from "./frames.ts";
import { Preview } from "./Preview.tsx";
import styles from "./TextPictureDialog.module.css";
import { DEFAULT_COLOURS, MAX_TEXT_CHARACTERS, promptFor } from "./text-picture.ts";
import { useTextPicture } from "./use-text-picture.ts";

export interface TextPictureChoices {
  text: string;
  font: Font;
  frame: Frame | null;
  textColour: string;
  outlineColour: string;
}
const NOTHING_CHOSEN: TextPictureChoices = {
  text: "",
  font: FONTS[0],
  frame: null,
  textColour: DEFAULT_COLOURS.text,
  outlineColour: DEFAULT_COLOURS.outline,
};

interface TextPictureDialogProps {
  /** What was chosen so far; undefined at the beginning and after a picture was made. The caller keeps it while the dialog is closed. */
  choices: TextPictureChoices | undefined;
  onChange: (choices: TextPictureChoices | undefined) => void;
  /** The picture, with its text as the alternative text. */
  onMade: (picture: File, text: string) => void;
  onClose: () => void;
}

/** Makes a picture of a short text. Specification 001 §2. */
export function TextPictureDialog({ choices = NOTHING_CHOSEN, onChange, onMade, onClose }: TextPictureDialogProps) {
  const { text, font, frame, textColour, outlineColour } = choices;
  const choose = (change: Partial<TextPictureChoices>) => onChange({ ...choices, ...change });
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const words = text.trim();
  const prompt = promptFor(words, frame !== null);
  const wish = useMemo(
    () => (prompt === undefined && frame ? { text: words, font, frame, textColour, outlineColour } : null),
    [prompt, words, font, frame, textColour, outlineColour],
  );
  const { state, shown } = useTextPicture(wish);
  const count = characters(words);
  const upload = () => {
    if (state.kind !== "drawn") return;
    toast("文字配图生成成功", { kind: "success" });
    onMade(new File([state.png], "文字配图.png", { type: "image/png" }), words);
    onChange(undefined);
    onClose();
  };
  return (
    <Dialog title="文字配图" open onClose={onClose} width={880} initialFocus={field}>
      <div className={styles.layout}>
        <Preview id={`${id}-state`} state={state} shown={shown} frame={frame} prompt={prompt} />
        <div className={styles.fields}>
          <div className={styles.group}>
            <p className={styles.head}>
              <label className={styles.legend} htmlFor={`${id}-text`}>
                文字
              </label>
              <span className={classNames(styles.count, count > MAX_TEXT_CHARACTERS && styles.over)}>
                {`${count}/${MAX_TEXT_CHARACTERS}`}
              </span>
            </p>
            <div className={styles.textBox}>
              <textarea
                ref={field}
                id={`${id}-text`}
                value={text}
                rows={2}
                placeholder="写几个字，配成一张图"
                aria-invalid={count > MAX_TEXT_CHARACTERS ? true : undefined}
                aria-describedby={`${id}-state`}
                onChange={(event) => choose({ text: event.target.value })}
              />
              <EmojiButton onPick={(emoji) => field.current && insertAtCaret(field.current, emoji, { focus: !isTouch() })} />
            </div>
          </div>
          <FrameField value={frame} onChange={(chosen) => choose({ frame: chosen })} />
          <div className={styles.fonts}>
            <PillRadios
              legend="字体"
              options={FONTS.map((option) => ({ value: option.id, label: <FontName font={option} /> }))}
              value={font.id}
              onChange={(chosen) => choose({ font: FONTS.find((option) => option.id === chosen) ?? FONTS[0] })}
            />
          </div>
          <ColourField label="文字颜色" value={textColour} onChange={(chosen) => choose({ textColour: chosen })} />
          <ColourField label="描边颜色" value={outlineColour} onChange={(chosen) => choose({ outlineColour: chosen })} />
        </div>
      </div>
      <DialogFoot>
        <Button look="quiet" onClick={onClose}>
          取消
        </Button>
        <Button disabled={state.kind !== "drawn"} aria-describedby={`${id}-state`} onClick={upload}>
          上传
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
