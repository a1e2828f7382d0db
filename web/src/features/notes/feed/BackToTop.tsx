import { FloatingTools } from "./FloatingTools.tsx";
import { ToTopButton } from "./ToTopButton.tsx";
import { useScrolledPast } from "./use-scrolled-past.ts";

/** Specification 001 §9. The feed has a distance and tools of its own. */
const BACK_TO_TOP_AT = 200;

/** Stands at the end of a page whose list has no end. */
export function BackToTop() {
  const far = useScrolledPast(BACK_TO_TOP_AT);
  if (!far) return null;
  return (
    <FloatingTools label="浏览工具" most={1}>
      <ToTopButton />
    </FloatingTools>
  );
}
