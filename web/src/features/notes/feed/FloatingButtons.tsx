import { Image, RotateCw } from "lucide-react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { FloatingTools } from "./FloatingTools.tsx";
import { ToTopButton } from "./ToTopButton.tsx";
import { useScrolledPast } from "./use-scrolled-past.ts";

/** Specification 000 §9. */
const BACK_TO_TOP_AT = 260;

export interface FloatingButtonsProps {
  onlyImages: boolean;
  onOnlyImagesChange: (only: boolean) => void;
  refreshing: boolean;
  onReload: () => void;
}

export function FloatingButtons({ onlyImages, onOnlyImagesChange, refreshing, onReload }: FloatingButtonsProps) {
  const far = useScrolledPast(BACK_TO_TOP_AT);
  return (
    <FloatingTools label="浏览工具" most={3}>
      <IconButton
        floating
        label="只看图文"
        icon={<Image size={20} />}
        aria-pressed={onlyImages}
        onClick={() => onOnlyImagesChange(!onlyImages)}
      />
      <IconButton
        floating
        label="重新加载"
        icon={refreshing ? <Spinner /> : <RotateCw size={20} />}
        aria-busy={refreshing}
        onClick={onReload}
      />
      {far && <ToTopButton />}
    </FloatingTools>
  );
}
