import { namedLazy } from "../../ui/named-lazy.tsx";

/** Loaded separately: with its data it is as large as the popover around it. */
export const EmojiPicker = namedLazy(() => import("./EmojiPicker.tsx"), "EmojiPicker");
