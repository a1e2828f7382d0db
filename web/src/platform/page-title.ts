import { createSignal } from "@shiye/client/signal";
import { useEffect } from "react";

/** The server's head says the same of a page that is loaded from its address: query-api/src/page-heads/head-tags.ts. */
const SITE = "拾页";
const HOME = `${SITE} · 捡起每一页生活`;

type Layer = "page" | "overlay";

/**
 * What the tab is called: after what lies on top, and after the page below once that is gone. Both say their names whenever they
 * know them; a page that learns its name late, under something open, does not take the tab. A page that is left keeps its name on the
 * tab until the next one, whose code may still be on its way, says its own.
 */
export function createTitles(write: (title: string) => void): (layer: Layer, title: string | undefined) => () => void {
  const said: Partial<Record<Layer, string | undefined>> = {};
  const show = () => {
    const title = said.overlay || said.page;
    write(title ? `${title} · ${SITE}` : HOME);
  };
  return (layer, title) => {
    said[layer] = title;
    show();
    return () => {
      if (layer === "page") return;
      delete said[layer];
      show();
    };
  };
}

/** The name itself, without what the tab shows beside it (features/unread/UnreadMarks.tsx). */
export const pageTitle = createSignal<string>();

const sayTitle = createTitles((title) => {
  document.title = title;
  pageTitle.emit(title);
});

/** Undefined while the name is not known yet, or where the page has none of its own. Specification 001 §2. */
export function usePageTitle(title: string | undefined, layer: Layer = "page"): void {
  useEffect(() => sayTitle(layer, title), [layer, title]);
}
