import { Smile } from "lucide-react";
import { IconButton } from "../../ui/IconButton.tsx";
import { LazyPopup } from "../../ui/LazyPopup.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import type { EmojiMode, EmojiPickerOptions } from "./emoji-options.ts";
import { EmojiPicker } from "./lazy-emoji-picker.ts";

const EmojiPopover = namedLazy(() => import("./EmojiPopover.tsx"), "EmojiPopover");
/** Loads the popover and the picker in it at the same time. */
const bothParts = {
  preload: () => Promise.all([EmojiPopover.preload(), EmojiPicker.preload()]),
  whenThere(open: () => void) {
    void EmojiPicker.preload();
    EmojiPopover.whenThere(() => EmojiPicker.whenThere(open));
  },
};
/** Specification 001 §9. */
const OFFSET = 6;

interface EmojiButtonProps {
  onPick: (emoji: string, mode: EmojiMode) => void;
  mode?: EmojiMode;
  offset?: number;
  options?: EmojiPickerOptions;
}

/** The button that opens the emoji picker. */
export function EmojiButton({ onPick, mode = "insert", offset = OFFSET, options }: EmojiButtonProps) {
  return (
    <LazyPopup
      part={bothParts}
      button={(opener) => <IconButton label="表情" icon={<Smile size={20} />} aria-haspopup="dialog" {...opener} />}
    >
      {(given) => <EmojiPopover {...given} offset={offset} options={options} onPick={(emoji) => onPick(emoji, mode)} />}
    </LazyPopup>
  );
}
