/** A part of the site that did not come over the network; everything else that a boundary catches is a fault in the part. */
export class PartMissing extends Error {}

/** A single lost connection should not be seen by anybody. */
const SECOND_TRY_MS = 600;

/** Downloads a part of the site, trying twice. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    forgetBrokenStyles();
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
  }
  try {
    return await load();
  } catch (cause) {
    forgetBrokenStyles();
    throw new PartMissing("a part of the site did not come", { cause });
  }
}

/**
 * Vite takes a style that stands in the page for one that is there; one that never came would be missing for ever. The one that is
 * disabled was never asked for: its rules are in the page itself (web/vite.config.ts).
 */
function forgetBrokenStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])")) if (!link.sheet) link.remove();
}
