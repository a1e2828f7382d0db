import { namedLazy } from "../../ui/named-lazy.tsx";

/** A part of its own: with the emoji it weighs as much as the popover that it stands in. */
export const EmojiPicker = namedLazy(() => import("./EmojiPicker.tsx"), "EmojiPicker");
