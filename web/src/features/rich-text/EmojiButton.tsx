import { Smile } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import type { EmojiMode, EmojiPickerOptions } from "./emoji-options.ts";
import { EmojiPicker } from "./lazy-emoji-picker.ts";

const EmojiPopover = namedLazy(() => import("./EmojiPopover.tsx"), "EmojiPopover");
/** Loads both parts at once. */
const preload = () => Promise.all([EmojiPopover.preload(), EmojiPicker.preload()]);
/** Specification 001 §9. */
const OFFSET = 6;

interface EmojiButtonProps {
  onPick: (emoji: string, mode: EmojiMode) => void;
  mode?: EmojiMode;
  offset?: number;
  options?: EmojiPickerOptions;
}

/** The button that opens the emoji picker. The picker is loaded when the pointer or the focus comes near. */
export function EmojiButton({ onPick, mode = "insert", offset = OFFSET, options }: EmojiButtonProps) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = (
    <IconButton
      label="表情"
      icon={<Smile size={20} />}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        void preload();
        EmojiPopover.whenThere(() => EmojiPicker.whenThere(() => setWanted(true)));
      }}
    />
  );
  return (
    <span ref={place}>
      {wanted ? (
        <Suspense fallback={button}>
          <EmojiPopover trigger={button} container={place} offset={offset} options={options} onPick={(emoji) => onPick(emoji, mode)} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
