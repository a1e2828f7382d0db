import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import styles from "./FontName.module.css";
import { FONTS, type Font } from "./fonts.ts";

/** A font by its name, drawn in itself without loading it (infra/dev/font-names). */
export function FontName({ font }: { font: Font }) {
  return (
    <>
      <span className={styles.name} style={{ ["--row" as string]: FONTS.indexOf(font) }} aria-hidden="true" />
      <VisuallyHidden>{font.name}</VisuallyHidden>
    </>
  );
}
