import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { Builder, Capabilities, error, Key, type WebElement } from "selenium-webdriver";
import { vi } from "vitest";
import type { Engine, Found } from "./engine.ts";

/** A toolbar with room for fingers would make no window narrower than 447 px. */
const NARROW_TOOLBAR = "* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 6px }";

/** WebKit as GTK has it, by the driver that comes with it, on a screen of its own. */
export async function openWebKit({ driver, screen }: { driver: string; screen: string }): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), "shiye-webkit-"));
  await mkdir(path.join(home, "gtk-3.0"));
  await writeFile(path.join(home, "gtk-3.0/gtk.css"), NARROW_TOOLBAR);
  const { child: xvfb, display } = await openScreen(screen);
  const port = await findFreePort();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...inheritedEnvironment(),
      DISPLAY: display,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      NO_AT_BRIDGE: "1",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: 20_000, interval: 100 });
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
    .build();
  const hold = (element: WebElement): Found => ({
    async click() {
      try {
        await element.click();
      } catch (refused) {
        // What lies under a bar at the edge counts as being in view, and with a scroll padding as never being: people scroll a little, and try again.
        const hidden = refused instanceof error.ElementClickInterceptedError || refused instanceof error.ElementNotInteractableError;
        if (hidden) await session.executeScript(toMiddle, element);
        throw refused;
      }
    },
    type: (text) => element.sendKeys(text),
    choose: (file) => element.sendKeys(file),
  });
  return {
    open: (url) => session.get(url),
    async resize(width, height) {
      const frame = session.manage().window();
      await frame.setRect({ x: 0, y: 0, width, height });
      const inner: number = await session.executeScript(() => window.innerHeight);
      await frame.setRect({ x: 0, y: 0, width, height: 2 * height - inner });
    },
    ask: (question, ...args) => session.executeScript(question, ...args),
    async find(question, ...args) {
      const element = await session.executeScript<WebElement | null>(question, ...args);
      return element && hold(element);
    },
    teach: async (source) => void (await session.executeScript(source)),
    press: (key) =>
      session
        .actions()
        .sendKeys(key === "Enter" ? Key.ENTER : Key.ESCAPE)
        .perform(),
    picture: async () => Buffer.from(await session.takeScreenshot(), "base64"),
    async close() {
      await session.quit().finally(() => Promise.all([end(server), end(xvfb)]));
      // Its processes end a moment after it, and write until then.
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

const toMiddle = (element: Element) => element.scrollIntoView({ block: "center", behavior: "instant" });

/** It chooses a free number itself and tells it. */
async function openScreen(program: string) {
  const child = spawn(program, ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(child.stdout, "data")) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
