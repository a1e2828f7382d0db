import { type ReactNode, Suspense, useCallback, useState } from "react";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { type ShellDialog, ShellDialogContext } from "./dialogs.ts";

const OpenDialog = namedLazy(() => import("./OpenDialog.tsx"), "OpenDialog");

export function ShellDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellDialog | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <ShellDialogContext value={setOpen}>
      {children}
      {open && (
        <Suspense>
          <OpenDialog name={open} onClose={close} />
        </Suspense>
      )}
    </ShellDialogContext>
  );
}
