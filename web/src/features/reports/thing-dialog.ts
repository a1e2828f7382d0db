import { namedLazy } from "../../ui/named-lazy.tsx";

export const ReportDialog = namedLazy(() => import("./ReportDialog.tsx"), "ReportDialog");
export const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

export type ThingDialog = "report" | "block";

/** Calls back once the code of the dialog is there. */
export function loadThingDialog(dialog: ThingDialog, then: () => void): void {
  (dialog === "report" ? ReportDialog : ConfirmDialog).whenThere(then);
}
