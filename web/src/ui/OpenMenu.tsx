import { Menu } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useBackCloses } from "../platform/use-back-closes.ts";

interface OpenMenuProps {
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/**
 * A menu that opens at once, because the user has just pressed its button. The browser's back button closes it. Import this lazily,
 * because it imports Base UI.
 */
export function OpenMenu({ onOpenChange, children }: OpenMenuProps) {
  const [open, setOpen] = useState(true);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useBackCloses(open, () => change(false));
  return (
    <Menu.Root open={open} onOpenChange={change}>
      {children}
    </Menu.Root>
  );
}

/**
 * The button of an `OpenMenu`. It takes the focus of the pressed button, which it replaces, so that a dialog that the menu opens can
 * return the focus to it.
 */
export function OpenMenuTrigger({ render }: { render: ReactElement }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return <Menu.Trigger ref={button} render={render} />;
}
