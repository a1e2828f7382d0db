import { ArrowUp } from "lucide-react";
import { scrollBehaviour } from "../../platform/scroll-behaviour.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { FloatingTools } from "../notes/feed/FloatingTools.tsx";
import { useScrolledPast } from "../notes/feed/use-scrolled-past.ts";

/** Specification 001 §9. */
const BACK_TO_TOP_AT = 200;

export function NotificationTools() {
  const far = useScrolledPast(BACK_TO_TOP_AT);
  if (!far) return null;
  return (
    <FloatingTools label="通知工具" most={1}>
      <IconButton
        floating
        label="回到顶部"
        icon={<ArrowUp size={20} />}
        onClick={() => window.scrollTo({ top: 0, behavior: scrollBehaviour() })}
      />
    </FloatingTools>
  );
}
