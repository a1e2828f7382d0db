import { useEffect, useState } from "react";

/**
 * Gives the focus back to what had it when a dialog opened. The library does this when a dialog closes, and not when it is taken out of the page
 * at once, as ours are.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void (opener instanceof HTMLElement && opener.isConnected && opener.focus()), [opener]);
}
