import type { Font } from "./fonts.ts";

/** A font by its name. */
export function FontName({ font }: { font: Font }) {
  return <>{font.name}</>;
}
