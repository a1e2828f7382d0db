import { useSyncExternalStore } from "react";

/** Whether a media query matches, updated when it changes. */
const following = (query: string) => {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
};

/** Not a breakpoint of the component library, whose nearest is 992. Source: specification 002 §9. */
export const useWide = following("(min-width: 961px)");

/** On such a screen a table has room for one column beside its actions. */
export const usePhone = following("(max-width: 560px)");

/** The user prefers reduced motion, which the library ignores in dialogs, menus and messages. */
export const useCalm = following("(prefers-reduced-motion: reduce)");
