import { Suspense } from "react";
import { namedLazy } from "../../ui/named-lazy.tsx";
import type { ShellDialog } from "./dialogs.ts";

const dialogs = {
  about: namedLazy(() => import("./AboutDialog.tsx"), "AboutDialog"),
  shortcuts: namedLazy(() => import("./ShortcutsDialog.tsx"), "ShortcutsDialog"),
  "theme-colour": namedLazy(() => import("./ThemeColourDialog.tsx"), "ThemeColourDialog"),
  security: namedLazy(() => import("../../features/security/SecurityDialog.tsx"), "SecurityDialog"),
} as const;

/** The list of them is in no first view. */
export function OpenDialog({ name, onClose }: { name: ShellDialog; onClose: () => void }) {
  const Dialog = dialogs[name];
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
