import { type ReactElement, type ReactNode, type RefObject, Suspense, startTransition, useRef, useState } from "react";

interface Opener {
  onPointerEnter: () => unknown;
  onFocus: () => unknown;
  onClick: () => void;
}

interface LazyPopupProps {
  /** The part with the popup, made by `namedLazy`. */
  part: { preload: () => unknown; whenThere: (open: () => void) => void };
  button: (opener: Opener) => ReactElement;
  /** The popup, which is open when it is first rendered. It has the button as its trigger and is rendered in `container`. */
  children: (given: { trigger: ReactElement; container: RefObject<HTMLElement | null>; onMissing: () => void }) => ReactNode;
  /** Runs the opening at once or later, as `asMember` does. */
  gate?: (open: () => void) => void;
  onOpenChange?: (open: boolean) => void;
  initiallyOpen?: boolean;
  as?: "span" | "div";
  className?: string | undefined;
}

/**
 * A button with a menu or another popup that is downloaded when the pointer or the focus comes near. If the download fails, the button
 * stays, and the next press tries again.
 */
export function LazyPopup({ part, button, children, gate, onOpenChange, initiallyOpen, as: Place = "span", className }: LazyPopupProps) {
  const [wanted, setWanted] = useState(initiallyOpen);
  const container = useRef<HTMLDivElement>(null);
  const open = () =>
    part.whenThere(() => {
      onOpenChange?.(true);
      // The frame that answers the press does not wait for the popup.
      startTransition(() => setWanted(true));
    });
  const trigger = button({
    onPointerEnter: part.preload,
    onFocus: part.preload,
    onClick: () => wanted || (gate ? gate(open) : open()),
  });
  const onMissing = () => {
    setWanted(false);
    onOpenChange?.(false);
  };
  return (
    <Place ref={container} className={className}>
      {wanted ? <Suspense fallback={trigger}>{children({ trigger, container, onMissing })}</Suspense> : trigger}
    </Place>
  );
}
