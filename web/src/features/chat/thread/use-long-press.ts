import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from "react";

/** The duration of a long press, as on phones. */
const HOLD_MS = 500;
/** A finger that moves further is scrolling or selecting. */
const STILL_PX = 10;

interface LongPress {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** For an element on which a finger may rest: `onHold` gets the element and the finger's place from the top of the window. */
export function useLongPress(onHold: (element: HTMLElement, clientY: number) => void): LongPress {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; held: boolean } | null>(null);
  const letGo = () => {
    clearTimeout(press.current?.timer);
    if (!press.current?.held) press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, currentTarget: element, clientX: x, clientY: y }) => {
      letGo();
      press.current = null;
      if (pointerType !== "touch") return;
      const hold = () => {
        if (press.current) press.current.held = true;
        onHold(element, y);
      };
      press.current = { timer: setTimeout(hold, HOLD_MS), x, y, held: false };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    // The browser's own menu for links and pictures would open at the same moment.
    onContextMenu: (event) => {
      if (press.current) event.preventDefault();
    },
    // Lifting the finger is no press: neither of the link or the picture below it, nor of what closes an open menu.
    onTouchEnd: (event) => {
      if (press.current?.held) event.preventDefault();
      press.current = null;
    },
  };
}
