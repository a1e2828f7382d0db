import { type ElementHandle, launch } from "puppeteer-core";
import type { Engine, Found } from "./engine.ts";

/** The library counts the arguments in its own way. */
const loose = (question: (...args: never[]) => unknown) => question as unknown as (...args: unknown[]) => unknown;

/** Firefox by WebDriver BiDi, which it speaks without a driver beside it. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  const hold = (element: ElementHandle<Element>): Found => ({
    // Like somebody who scrolls first: what lies below a bar that floats is in view for the driver, and the bar would be pressed.
    click: async () => {
      await element.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
      await element.click();
    },
    type: (text) => element.type(text),
    choose: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
  });
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
    resize: (width, height) => page.setViewport({ width, height }),
    ask: async (question, ...args) => (await page.evaluate(loose(question), ...args)) as never,
    async find(question, ...args) {
      const handle = await page.evaluateHandle(loose(question), ...args);
      const element = handle.asElement() as ElementHandle<Element> | null;
      return element && hold(element);
    },
    teach: async (source) => void (await page.evaluate(source)),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
