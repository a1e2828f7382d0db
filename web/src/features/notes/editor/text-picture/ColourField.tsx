import { Check, Pipette } from "lucide-react";
import { useId } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import styles from "./TextPictureDialog.module.css";

const COLOURS = [
  { name: "黑色", colour: "#000000" },
  { name: "白色", colour: "#ffffff" },
  { name: "红色", colour: "#e6203b" },
  { name: "橙色", colour: "#f27b21" },
  { name: "黄色", colour: "#ffd54a" },
  { name: "绿色", colour: "#1f9d6b" },
  { name: "蓝色", colour: "#1d6fd8" },
  { name: "紫色", colour: "#7a4fd6" },
] as const;

interface ColourFieldProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** Eight colours, and a picker for any other. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId();
  const own = !COLOURS.some(({ colour }) => colour === value);
  return (
    <div role="radiogroup" aria-labelledby={id} className={classNames(styles.group, styles.inRow)}>
      <span id={id} className={styles.legend}>
        {label}
      </span>
      <div className={styles.colours}>
        {COLOURS.map(({ name, colour }) => (
          <label key={colour} className={styles.colour} style={{ ["--colour" as string]: colour }} title={name}>
            <input type="radio" name={id} checked={colour === value} aria-label={name} onChange={() => onChange(colour)} />
            {colour === value && (
              <Check
                size={16}
                strokeWidth={3}
                color={colour === "#ffffff" || colour === "#ffd54a" ? "#1f1f24" : "#ffffff"}
                aria-hidden="true"
              />
            )}
          </label>
        ))}
        <label
          className={styles.colour}
          data-own=""
          data-chosen={own ? "" : undefined}
          style={own ? { ["--colour" as string]: value } : undefined}
          title="自定义颜色"
        >
          <input type="color" value={value} aria-label={`自定义${label}`} onChange={(event) => onChange(event.target.value)} />
          {!own && <Pipette size={15} color="#ffffff" aria-hidden="true" />}
        </label>
      </div>
    </div>
  );
}
