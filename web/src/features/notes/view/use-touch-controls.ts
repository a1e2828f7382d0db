import { type RefObject, useEffect } from "react";

/**
 * A tap shows the controls of a video for some seconds. Browsers send events of a mouse after a tap, and media-chrome hides the controls when
 * a mouse leaves: at once, so that there were none on a phone.
 */
export function useTouchControls(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current;
    let byFinger = false;
    const press = ({ pointerType }: PointerEvent) => {
      byFinger = pointerType === "touch";
    };
    const leave = (event: MouseEvent) => {
      if (byFinger) event.stopPropagation();
    };
    element?.addEventListener("pointerdown", press, true);
    element?.addEventListener("mouseleave", leave, true);
    return () => {
      element?.removeEventListener("pointerdown", press, true);
      element?.removeEventListener("mouseleave", leave, true);
    };
  }, [pane]);
}
