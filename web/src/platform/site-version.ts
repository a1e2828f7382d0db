const RELOADED_KEY = "reloaded-from";

/** Whether the server has a newer site than the running one: its page then begins with another script. */
export async function isOutdated(): Promise<boolean> {
  const running = runningScript();
  try {
    const page = await fetch("/", { cache: "no-cache" });
    return running !== null && page.ok && !(await page.text()).includes(running);
  } catch {
    return false;
  }
}

/** After a deploy the parts of the old site are gone. Loads the new site, but never twice from the same old one, which would be a loop. */
export async function reloadIfOutdated(): Promise<void> {
  const running = runningScript();
  if (!(await isOutdated()) || running === null) return;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === running) return;
    sessionStorage.setItem(RELOADED_KEY, running);
  } catch {
    // Without a storage nothing would stop the loop; the reader has a button.
    return;
  }
  location.reload();
}

function runningScript(): string | null {
  return document.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;
}
