import type { MenuProps } from "antd";
import { useRef } from "react";

/**
 * For a menu of the library: the keys that opened it go on in it, and the focus comes back to its button, which the library forgets.
 */
export function useMenuFocus(menu: MenuProps) {
  const opener = useRef<Element>(null);
  return {
    autoFocus: true,
    menu: {
      ...menu,
      onClick: (chosen) => {
        // The same Enter would press the button that it comes back to.
        chosen.domEvent.preventDefault();
        menu.onClick?.(chosen);
      },
    } satisfies MenuProps,
    onOpenChange(open: boolean) {
      if (open) opener.current = document.activeElement;
      // A press elsewhere has taken the focus there.
      else if (document.activeElement?.closest("[role=menu]") && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
