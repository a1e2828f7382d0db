import { useSyncExternalStore } from "react";

/** What the device is or its owner wishes, followed while it changes. */
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

/** Where a table keeps room for little more than one column beside what is done with its rows. */
export const usePhone = following("(max-width: 560px)");

/** Whoever asked the system for less motion gets none: the library moves its dialogs, menus and messages by itself. */
export const useCalm = following("(prefers-reduced-motion: reduce)");
