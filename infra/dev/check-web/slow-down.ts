import type { BrowserContext, Page } from "playwright-core";

/** From now on the page's own thread is so many times slower; 1 is as fast as this machine. */
export async function slowDown(context: BrowserContext, page: Page, times: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}
