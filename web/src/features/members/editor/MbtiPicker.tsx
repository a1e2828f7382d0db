import { Button } from "../../../ui/Button.tsx";
import parts from "../../../ui/Field.module.css";
import { PillRadios } from "../../../ui/PillRadios.tsx";
import styles from "./ProfileDialog.module.css";
import { type Letters, lettersOf, MBTI_DIMENSIONS, mbtiOf } from "./profile-form.ts";

/** Four choices that are valid only together. Specification 000 §5. */
export function MbtiPicker({ letters, onChange }: { letters: Letters; onChange: (letters: Letters) => void }) {
  const begun = letters.some((letter) => letter !== "");
  const choose = (at: number, letter: string) => {
    const [one, two, three, four] = letters.map((old, place) => (place === at ? letter : old));
    onChange([one ?? "", two ?? "", three ?? "", four ?? ""]);
  };
  return (
    <fieldset aria-label="MBTI" className={`${styles.field} ${styles.group}`}>
      <p className={styles.head}>
        <span>MBTI</span>
        <span className={parts.count} role="status">
          {mbtiOf(letters) || (begun ? "四项都选好才会显示" : "未设置")}
        </span>
        {begun && (
          <Button look="plain" className={styles.clear} onClick={() => onChange(lettersOf(null))}>
            清除
          </Button>
        )}
      </p>
      <div className={styles.dimensions}>
        {MBTI_DIMENSIONS.map(({ name, choices }, at) => (
          <PillRadios
            key={name}
            inRow
            legend={name}
            value={letters[at] ?? ""}
            options={Object.entries(choices).map(([letter, meaning]) => ({ value: letter, label: `${letter} ${meaning}` }))}
            onChange={(letter) => choose(at, letter)}
          />
        ))}
      </div>
    </fieldset>
  );
}
