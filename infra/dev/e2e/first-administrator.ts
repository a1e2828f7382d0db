import { Secret, TOTP } from "otpauth";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { findViolations } from "./accessibility.ts";
import { openVisitor } from "./browser.ts";

/** Signs in with the password of the start, chooses another one, sets up the second factor, signs in with its code and gives it up again. */
export async function beFirstAdministrator(browser: Browser, url: string, given: string, chosen: string): Promise<void> {
  const { page, context, troubles } = await openVisitor(browser, url, { reducedMotion: "reduce" });
  const signIn = async (password: string) => {
    await page.goto("/admin/login");
    await page.getByLabel("用户名").fill("admin");
    await page.getByLabel("密码").fill(password);
    await page.getByRole("button", { name: "登录" }).click();
  };
  const unexpected = () => troubles.splice(0).filter((trouble) => !trouble.includes("/api/auth/admin/login"));
  await signIn(given);
  await page.getByRole("heading", { name: "请先修改初始密码" }).waitFor();
  await page.goto("/admin/users");
  await page.getByLabel("初始密码").fill(given);
  await page.getByLabel("新密码", { exact: true }).fill(chosen);
  await page.getByLabel("再次输入新密码").fill(chosen);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "修改密码" }).click();
  await page.getByRole("table", { name: "用户" }).waitFor();

  await page.getByRole("link", { name: "admin" }).click();
  await page.getByRole("button", { name: "开启两步验证" }).click();
  await page.getByLabel("登录密码").fill(chosen);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("img", { name: "两步验证的二维码" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(/\s/g, "");
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const began = Date.now();
  await page.getByLabel("动态验证码").fill(totp.generate({ timestamp: began }));
  await page.getByRole("button", { name: "确认开启" }).click();
  const codes = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await codes.nth(9).waitFor();
  const [recovery] = await codes.allInnerTexts();
  await page.getByRole("button", { name: "我已保存" }).click();
  await page.getByText("登录时会要求动态验证码。").waitFor();
  expect(unexpected()).toEqual([]);

  await page.getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL("**/admin/login");
  await signIn(chosen);
  // A call that was on its way, such as one after a push, met a session that had ended.
  expect(unexpected().filter((trouble) => !trouble.includes("status of 401"))).toEqual([]);
  // A code is good once, so this is the next one; a phone's clock may be so much ahead.
  await page.getByLabel("动态验证码").fill(totp.generate({ timestamp: began + 30_000 }));
  await page.getByRole("button", { name: "登录" }).click();
  await page.waitForURL("**/admin/api-docs");
  await page.goto("/admin/account");
  await page.getByLabel("动态验证码或恢复码").fill(recovery ?? "");
  await page.getByRole("button", { name: "关闭两步验证" }).click();
  await page.getByRole("button", { name: "开启两步验证" }).waitFor();
  expect(unexpected()).toEqual([]);
  await context.close();
}
