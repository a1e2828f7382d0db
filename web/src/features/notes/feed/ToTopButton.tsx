import { ArrowUp } from "lucide-react";
import { scrollBehaviour } from "../../../platform/scroll-behaviour.ts";
import { IconButton } from "../../../ui/IconButton.tsx";

export function ToTopButton() {
  const toTop = () => window.scrollTo({ top: 0, behavior: scrollBehaviour() });
  return <IconButton floating label="回到顶部" icon={<ArrowUp size={20} />} onClick={toTop} />;
}
