import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import styles from "./FontName.module.css";
import { FONTS, type Font } from "./fonts.ts";

/** The name of a font, drawn in that font as an SVG, so the font is not loaded (infra/dev/font-names). */
export function FontName({ font }: { font: Font }) {
  return (
    <>
      <span className={styles.name} style={{ ["--row" as string]: FONTS.indexOf(font) }} aria-hidden="true" />
      <VisuallyHidden>{font.name}</VisuallyHidden>
    </>
  );
}
