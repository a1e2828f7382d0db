const RELOADED_KEY = "reloaded-from";

/** Whether the server has another site by now than the one that runs here: its page then starts with another script. */
export async function isOutdated(): Promise<boolean> {
  const running = runningScript();
  try {
    const page = await fetch("/", { cache: "no-cache" });
    return running !== null && page.ok && !(await page.text()).includes(running);
  } catch {
    return false;
  }
}

/** After a deploy the parts of the old site are gone. Loads the new one, but never twice from the same old one: that would be a circle. */
export async function reloadIfOutdated(): Promise<void> {
  const running = runningScript();
  if (!(await isOutdated()) || running === null) return;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === running) return;
    sessionStorage.setItem(RELOADED_KEY, running);
  } catch {
    // Nothing would stop the circle; the reader has a button.
    return;
  }
  location.reload();
}

function runningScript(): string | null {
  return document.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;
}
