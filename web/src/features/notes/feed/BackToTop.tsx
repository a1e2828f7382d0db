import { ArrowUp } from "lucide-react";
import { scrollBehaviour } from "../../../platform/scroll-behaviour.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { FloatingTools } from "./FloatingTools.tsx";
import { useScrolledPast } from "./use-scrolled-past.ts";

/** Specification 001 §9. The feed has a distance and tools of its own. */
const BACK_TO_TOP_AT = 200;

/** Stands at the end of a page whose list has no end. */
export function BackToTop() {
  const far = useScrolledPast(BACK_TO_TOP_AT);
  if (!far) return null;
  return (
    <FloatingTools label="浏览工具" most={1}>
      <IconButton
        floating
        label="回到顶部"
        icon={<ArrowUp size={20} />}
        onClick={() => window.scrollTo({ top: 0, behavior: scrollBehaviour() })}
      />
    </FloatingTools>
  );
}
