import type { SyntheticEvent } from "react";

/**
 * For a button whose action is running, after its other props: `{...(busy && BUSY)}`. `disabled` would take the focus from it, and a
 * keyboard would begin at the top of the page again. Its clicks do nothing; one is also what Enter in a field of its form makes.
 */
export const BUSY = { "aria-busy": true, "aria-disabled": true, onClick: (event: SyntheticEvent) => event.preventDefault() } as const;
