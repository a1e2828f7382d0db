import { useId } from "react";
import { FRAMES, type Frame } from "./frames.ts";
import styles from "./TextPictureDialog.module.css";

interface FrameFieldProps {
  value: Frame | null;
  onChange: (frame: Frame) => void;
}

/** Small previews of the frames. */
export function FrameField({ value, onChange }: FrameFieldProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.legend}>
        模板
      </span>
      <div className={styles.frames}>
        {FRAMES.map((frame) => (
          <label key={frame.id} className={styles.frame}>
            <input type="radio" name={id} checked={frame.id === value?.id} aria-label={frame.name} onChange={() => onChange(frame)} />
            <img src={frame.src} width={400} height={600} alt="" />
            <span aria-hidden="true">{frame.name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
