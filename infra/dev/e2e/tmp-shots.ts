import { launchBrowser, openVisitor } from "./browser.ts";
import { withStorage } from "./community.ts";
const url = "http://127.0.0.1:5347";
const [, , account = "user001", widths = "390,768,1440", themes = "light,dark", ...paths] = process.argv;
const browser = await launchBrowser();
let kept: Record<string, string> | null = null;
if (account !== "guest") {
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ user_id: account, password: "shiye123" }) });
  const { data } = (await answer.json()) as any;
  kept = { token: data.tokens.access_token, refreshToken: data.tokens.refresh_token, userInfo: JSON.stringify({ id: data.user.id, user_id: account, nickname: data.user.nickname, avatar: data.user.avatar }) };
}
for (const width of widths.split(",").map(Number)) for (const theme of themes.split(",")) {
  const { page, context, troubles } = await openVisitor(browser, url, { viewport: { width, height: width === 390 ? 844 : 900 }, ...(width === 390 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}), colorScheme: theme as "light", ...(kept ? { storageState: withStorage(url, kept) } : {}) });
  for (const path of paths) {
    const [address, ...steps] = path.split("|");
    await page.goto(address as string);
    await page.waitForTimeout(4000);
    for (const step of steps) {
      if (step.startsWith("scroll")) await page.mouse.wheel(0, Number(step.slice(6)));
      else await page.getByRole("button", { name: step }).filter({ visible: true }).first().click();
      await page.waitForTimeout(1200);
    }
    await page.screenshot({ path: `/tmp/shot-${account}-${path.replace(/[^\w一-龥]/g, "_")}-${width}-${theme}.png` });
  }
  console.log(width, theme, await page.title(), troubles.slice(0, 3));
  await context.close();
}
await browser.close();
