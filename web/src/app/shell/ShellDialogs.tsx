import { type ReactNode, Suspense, useState } from "react";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { type ShellDialog, ShellDialogContext } from "./dialogs.ts";

const dialogs = {
  about: namedLazy(() => import("./AboutDialog.tsx"), "AboutDialog"),
  shortcuts: namedLazy(() => import("./ShortcutsDialog.tsx"), "ShortcutsDialog"),
  "theme-colour": namedLazy(() => import("./ThemeColourDialog.tsx"), "ThemeColourDialog"),
  security: namedLazy(() => import("../../features/security/SecurityDialog.tsx"), "SecurityDialog"),
} as const;

export function ShellDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellDialog | null>(null);
  const Dialog = open && dialogs[open];
  return (
    <ShellDialogContext value={setOpen}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </ShellDialogContext>
  );
}
