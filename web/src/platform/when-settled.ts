/** What the first screen does not need waits this long after the page has loaded, so that it takes no bandwidth from the pictures. */
const REST_MS = 2500;
const SIGNS_OF_LIFE = ["pointermove", "touchstart", "keydown", "scroll", "waits"] as const;

let turn = 0;

/**
 * Calls once, when the first screen is complete, or as soon as the user does something or a page needs it (use-no-rest.ts). What is small
 * may take less rest.
 */
export function whenSettled(work: () => void, restMs = REST_MS): void {
  let timer = 0;
  const begin = () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, begin);
    // One after the other: all at once would be a long task just when the user has begun something.
    turn = (turn + 100) % 400;
    setTimeout(work, turn);
  };
  const rest = () => {
    timer = window.setTimeout(begin, restMs);
  };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, begin, { passive: true });
  if (document.readyState === "complete") rest();
  else window.addEventListener("load", rest, { once: true });
}
