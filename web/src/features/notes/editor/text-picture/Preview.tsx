import { Type } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import type { Frame } from "./frames.ts";
import styles from "./TextPictureDialog.module.css";
import type { TextPictureState } from "./use-text-picture.ts";

interface PreviewProps {
  /** The id of the text that describes the picture. */
  id: string;
  state: TextPictureState;
  shown: string | null;
  frame: Frame | null;
  /** What is still missing for a picture. */
  prompt: string | undefined;
}

/** The picture as it will be uploaded, or what is still missing. */
export function Preview({ id, state, shown, frame, prompt }: PreviewProps) {
  const said = prompt ?? messageOf(state);
  const ground = shown ?? frame?.src;
  return (
    <div className={styles.preview}>
      <div className={styles.stage}>
        {ground && <img src={ground} alt={shown && !said ? "文字配图预览" : ""} />}
        {!ground && <Type size={44} strokeWidth={1.4} aria-hidden="true" />}
        <p id={id} className={styles.said} role="status" data-empty={said ? undefined : ""}>
          {state.kind === "drawing" && <Spinner size={14} />}
          {said}
        </p>
        {state.kind === "failed" && (
          <span className={styles.retry}>
            <Button onClick={state.retry}>重试</Button>
          </span>
        )}
      </div>
      {state.kind === "drawn" && state.fontMissing && <p className={styles.note}>字体没有加载出来，先用系统字体代替</p>}
    </div>
  );
}

/** Specification 001 §5 and §8. */
function messageOf(state: TextPictureState): string {
  if (state.kind === "drawing") return "图片生成中";
  if (state.kind === "failed") return "图片生成失败，请重试";
  return state.kind === "overfull" ? "文字行数太多，请删去一些换行" : "";
}
