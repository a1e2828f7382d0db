import { readFile } from "node:fs/promises";
import { SignIn } from "@shiye/events/accounts";
import type { MemberView } from "@shiye/events/members";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { PASSWORD, type WorldMember } from "../world/world-member.ts";
import { findViolations } from "./accessibility.ts";
import { cardOf, chooseItem, openSecurity } from "./at-the-browser.ts";
import type { Visitor } from "./browser.ts";
import { type Community, createCommunity } from "./community.ts";

const soon = { timeout: 30_000 };
let community: Community;
let writer: Visitor;
let reader: Visitor;

beforeAll(async () => {
  community = await createCommunity();
  const notes = [await community.author.publish("操场的晚霞"), await community.reader.publish("图书馆的猫")];
  await community.author.like(notes[1] ?? 0);
  await community.author.call("POST", `/posts/${notes[1]}/collect`);
  [writer, reader] = await Promise.all([community.visit(community.author), community.visit(community.reader, { colorScheme: "dark" })]);
});
afterAll(() => community.stop());

/** Dialogs above the page, each above a veil of its own; and whether the room of the scrollbar beside the page is as dark as the page. */
const veilsOf = (page: Page) =>
  page.evaluate(() => {
    const veils = [...document.querySelectorAll("[role=presentation]")].filter((element) => {
      const { position, backgroundColor } = getComputedStyle(element);
      return position === "fixed" && !/^rgba\(0, 0, 0, 0\)$/.test(backgroundColor) && element.checkVisibility();
    });
    const [beside, ground] = [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor);
    return { veils: veils.length, darkBeside: beside !== ground };
  });
const profileOf = async (member: WorldMember) => (await member.get("/auth/me")).body.data as MemberView;

describe("a profile", () => {
  it("is edited with picture, MBTI and interests, and seen so by another", async () => {
    const { page } = writer;
    await page.goto("/user");
    await page.getByRole("button", { name: "编辑资料" }).click();
    const dialog = page.getByRole("dialog", { name: "编辑资料" });
    await dialog.getByLabel("更换头像").setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await dialog.getByRole("alert").filter({ hasText: "只支持 JPG、PNG、GIF、WebP 格式的图片" }).waitFor();
    await dialog.getByLabel("更换头像").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await drawJpeg(5, 600, 900) });
    const cropper = page.getByRole("dialog", { name: "裁剪头像" });
    await cropper.getByLabel("缩放").fill("1.5");
    expect(await findViolations(page)).toEqual([]);
    await cropper.getByRole("button", { name: "确定" }).click();
    await cropper.waitFor({ state: "detached" });
    await dialog.getByLabel("昵称").fill("");
    await dialog.getByText("请输入昵称").waitFor();
    await dialog.getByLabel("昵称").fill("小叶子");
    await dialog.getByLabel("个人简介").fill(`1 < 2\n${"字".repeat(300)}`);
    await dialog.getByText("200/200").waitFor();
    await dialog.getByText("女", { exact: true }).click();
    await dialog.getByText("双鱼座", { exact: true }).click();
    for (const choice of ["I 内向", "N 直觉", "F 情感"]) await dialog.getByText(choice).click();
    await dialog.getByText("四项都选好才会显示").waitFor();
    await dialog.getByText("P 随性").click();
    await dialog.getByText("硕士").click();
    const interests = dialog.getByLabel("兴趣", { exact: true });
    await interests.fill("看书");
    await interests.press("Enter");
    await interests.fill("看书");
    await interests.press("Enter");
    await dialog.getByText("兴趣不能重复").waitFor();
    await interests.fill("跑步");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "小叶子" }).waitFor();

    // The page has the answer to its own change; another client's read may come before the profile knows of it.
    await expect
      .poll(() => profileOf(community.author), soon)
      .toMatchObject({ nickname: "小叶子", mbti: "INFP", interests: ["看书", "跑步"] });
    const { avatar, bio } = await profileOf(community.author);
    expect(bio).toMatch(/^1 &lt; 2<br>字+$/);
    const picture = await fetch(`${community.product.url}${avatar}`);
    expect(picture.headers.get("content-type")).toMatch(/^image\//);
    await reader.page.goto(`/user/${community.author.name}`);
    for (const tag of ["女", "双鱼座", "INFP", "硕士", "看书", "跑步"])
      await reader.page.getByRole("list", { name: "标签" }).getByText(tag, { exact: true }).waitFor();
  });

  it("asks before changes are lost, darkens what waits below, and gives the focus back", async () => {
    const { page } = writer;
    await page.getByRole("button", { name: "编辑资料" }).click();
    const dialog = page.getByRole("dialog", { name: "编辑资料" });
    await dialog.getByLabel("专业").fill("中文");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "放弃修改？" });
    await question.waitFor();
    expect(await veilsOf(page)).toEqual({ veils: 2, darkBeside: true });
    await question.getByRole("button", { name: "继续编辑" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => veilsOf(page), soon).toEqual({ veils: 1, darkBeside: true });
    expect(await dialog.getByLabel("专业").inputValue()).toBe("中文");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "放弃修改" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe("编辑资料");
    await expect.poll(() => veilsOf(page), soon).toEqual({ veils: 0, darkBeside: false });
  });

  it("shows collections to everybody, and likes to oneself; tabs are places one comes back to", async () => {
    const { page } = writer;
    const tabs = (of: Page) => of.getByRole("navigation", { name: "主页内容" }).getByRole("link");
    await expect.poll(() => tabs(page).allInnerTexts(), soon).toEqual(["笔记\n1", "收藏", "赞过", "看过"]);
    await tabs(page).nth(2).click();
    await cardOf(page, "图书馆的猫").waitFor();
    await page.reload();
    await cardOf(page, "图书馆的猫").waitFor();
    await cardOf(page, "图书馆的猫").click();
    await page.getByRole("dialog", { name: "图书馆的猫" }).waitFor();
    // A note counts as read once it has come whole.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("seen-notes")), soon).not.toBeNull();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/user?tab=likes");
    expect(await findViolations(page)).toEqual([]);
    await tabs(page).nth(3).click();
    await cardOf(page, "图书馆的猫").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "清空" }).click();
    await page.getByRole("alertdialog", { name: "清空浏览记录？" }).getByRole("button", { name: "清空" }).click();
    await page.getByText("还没有看过笔记").waitFor();

    await reader.page.goto(`/user/${community.author.name}?tab=likes`);
    await cardOf(reader.page, "操场的晚霞").waitFor();
    await expect.poll(() => tabs(reader.page).count(), soon).toBe(2);
    await tabs(reader.page).nth(1).click();
    await cardOf(reader.page, "图书馆的猫").waitFor();
    expect(await reader.page.getByRole("button", { name: "编辑资料" }).count()).toBe(0);
    await reader.page.getByRole("button", { name: "私信，小叶子" }).waitFor();
    expect(await findViolations(reader.page)).toEqual([]);
  });
});

describe("the figures of one's own notes", () => {
  it("are a dialog of the note's menu and of the management, with charts that have names and a table", async () => {
    const { page } = writer;
    await page.goto("/user");
    await cardOf(page, "操场的晚霞").click();
    await page.getByRole("button", { name: "管理笔记" }).click();
    await chooseItem(page, "数据");
    await page.waitForURL(/\/post-management\?figures=\d+$/);
    const ofNote = page.getByRole("dialog", { name: "笔记数据" });
    await ofNote.getByText("操场的晚霞").waitFor();
    await expect.poll(() => ofNote.getByRole("img").count(), soon).toBe(4);
    await ofNote.getByText("按天查看").click();
    await expect.poll(() => ofNote.getByRole("row").count(), soon).toBe(31);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await ofNote.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "数据", exact: true }).click();
    await page
      .getByRole("dialog", { name: "全部笔记的数据" })
      .getByRole("img", { name: /^近 30 天/ })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
  });
});

// A message of what was done before may still fade behind the next dialog: axe looks until it is gone.
describe("account and security", () => {
  it("signs another device out, which is told at once", async () => {
    const client = createHttpClient(community.product.url);
    const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
    const body = { user_id: community.author.name, password: PASSWORD };
    const { tokens } = dataOf(SignIn, await client.call("POST", "/auth/login", { body, headers: { "user-agent": agent } }));
    const there = { ...community.author, token: tokens.access_token, refreshToken: tokens.refresh_token };
    const other = await community.visit(there as WorldMember);
    await other.page.goto("/user");
    await other.page.getByRole("heading", { name: "小叶子" }).waitFor();

    const { page } = writer;
    const dialog = await openSecurity(page, "登录设备");
    await dialog.getByText("本机").waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await dialog.getByRole("button", { name: "退出Firefox · Windows 10" }).click();
    await dialog.getByRole("region", { name: "登录记录" }).getByText("Firefox · Windows 10").waitFor();
    await other.page.getByText("会话已过期，已自动退出登录").waitFor();
    await other.page.getByRole("banner").getByRole("button", { name: "登录" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
    await other.context.close();
    await page.keyboard.press("Escape");
  });

  it("gives everything of one's own as one archive, after saying what is in it", async () => {
    const { page } = writer;
    const dialog = await openSecurity(page, "我的数据");
    await dialog.getByText(/^1 篇笔记、/).waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "下载我的数据" }).click()]);
    expect(download.suggestedFilename()).toMatch(/^shiye-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(strFromU8(files["pages/notes.html"] ?? new Uint8Array())).toContain("操场的晚霞");
    await dialog.getByText(/^已保存为 shiye-data-/).waitFor();
    await page.keyboard.press("Escape");
  });

  it("changes the password, after saying what is wrong", async () => {
    const { page } = writer;
    const dialog = await openSecurity(page, "修改密码");
    await dialog.getByLabel("当前密码").fill("wrong-one");
    await dialog.getByLabel("新密码", { exact: true }).fill("better-456");
    await dialog.getByLabel("确认新密码").fill("better-456");
    await dialog.getByRole("button", { name: "修改密码" }).click();
    await dialog.getByText("当前密码输入错误，请检查后重新输入").waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await dialog.getByLabel("当前密码").fill(PASSWORD);
    await dialog.getByRole("button", { name: "修改密码" }).click();
    await page.getByText("密码修改成功").waitFor();
    await page.getByRole("dialog", { name: "账号与安全" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("takes an application, shows how it stands, and lets it be withdrawn", async () => {
    const { page } = reader;
    const dialog = await openSecurity(page, "申请认证");
    await dialog.getByText("个人认证", { exact: true }).click();
    const fields = { 真实姓名: "林墨", 身份证号: "110105194912310021", 职业: "学生", 申请理由: "常写校园摄影" };
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole("button", { name: "提交申请" }).click();
    await dialog.getByRole("alert").filter({ hasText: "身份证号格式不正确" }).waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await dialog.getByLabel("身份证号").fill("11010519491231002X");
    await dialog.getByRole("button", { name: "提交申请" }).click();
    await dialog.getByText("认证申请审核中").waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await dialog.getByRole("button", { name: "撤回申请" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "撤回" }).click();
    await dialog.getByText("官方认证", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("says what a departure takes and leaves, and afterwards nobody is signed in and nobody is found", async () => {
    const { page } = writer;
    const dialog = await openSecurity(page, "注销账号");
    await dialog.getByText("会留下").waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await dialog.getByLabel(/以确认/).fill(community.author.name);
    await dialog.getByRole("button", { name: "注销账号" }).click();
    await page.getByRole("alertdialog", { name: "确定注销账号？" }).getByRole("button", { name: "确定注销" }).click();
    await page.getByText("账号已注销，期待再次相遇").waitFor();
    await page.waitForURL("**/explore");
    await page.getByRole("banner").getByRole("button", { name: "登录" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(await page.getByText("会话已过期，已自动退出登录").count()).toBe(0);
    const navigation = page.getByRole("navigation", { name: "主导航" }).filter({ visible: true });
    await navigation.getByRole("button", { name: "登录" }).waitFor();
    expect(await navigation.getByRole("link", { name: "我" }).count()).toBe(0);
    await page.goto("/user");
    await page.getByText("登录后查看个人主页").waitFor();
    await reader.page.goto(`/user/${community.author.name}`);
    await reader.page.getByRole("heading", { name: "用户不存在" }).waitFor();
    expect([...writer.troubles, ...reader.troubles].filter((trouble) => !/status of (400|401|404)/.test(trouble))).toEqual([]);
  });
});
