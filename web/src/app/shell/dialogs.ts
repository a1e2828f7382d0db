import { createContext, use } from "react";

export type ShellDialog = "about" | "shortcuts" | "theme-colour" | "security";

/** Opens one of the shell's dialogs from anywhere below it. */
export const ShellDialogContext = createContext<(dialog: ShellDialog) => void>(() => undefined);
export const useShellDialog = () => use(ShellDialogContext);
