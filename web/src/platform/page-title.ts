import { createSignal } from "@shiye/client/signal";
import { useEffect } from "react";

/** The server's head uses the same title for a page that is loaded by its address: query-api/src/page-heads/head-tags.ts. */
const SITE = "拾页";
const HOME = `${SITE} · 捡起每一页生活`;

type Layer = "page" | "overlay";

/**
 * The title of the tab: that of the overlay, else of the page below. Both set their title when they know it. A page that learns its title
 * late, under an overlay, does not change the tab. The title of a page that was left stays until the next page, whose code may still be
 * loading, sets its own.
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

/** The title itself, without what the tab shows beside it (features/unread/UnreadMarks.tsx). */
export const pageTitle = createSignal<string>();

const sayTitle = createTitles((title) => {
  document.title = title;
  pageTitle.emit(title);
});

/** Undefined while the title is not known yet, or if the page has none. Specification 001 §2. */
export function usePageTitle(title: string | undefined, layer: Layer = "page"): void {
  useEffect(() => sayTitle(layer, title), [layer, title]);
}
