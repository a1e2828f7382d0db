import { countText } from "../../ui/count-text.ts";
import { HeartGlyph } from "../../ui/Glyphs.tsx";
import { ToggleButton } from "../../ui/ToggleButton.tsx";

interface HeartButtonProps {
  liked: boolean;
  count: number;
  label: string;
  size?: number;
  className?: string | undefined;
  countClassName?: string | undefined;
  shortcut?: string;
  onPress: () => void;
}

/** The heart of a card, a note or a comment. */
export function HeartButton({ liked, count, label, size = 16, className, countClassName, shortcut, onPress }: HeartButtonProps) {
  return (
    <ToggleButton on={liked} label={label} className={className} onPress={onPress} {...(shortcut ? { shortcut } : {})}>
      <HeartGlyph size={size} filled={liked} />
      <span className={countClassName} aria-hidden="true">
        {count > 0 ? countText(count) : "赞"}
      </span>
    </ToggleButton>
  );
}
