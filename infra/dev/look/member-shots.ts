import type { Page } from "playwright-core";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { NEWCOMER, type Shot, SOMEBODY } from "./shot.ts";

/** Has asked for a badge that nobody has decided about. */
const APPLICANT = "user008";
/** Wears one. */
const VERIFIED = "user002";
/** Was refused one. */
const REJECTED = "user004";

const at = (name: string, title: string, address: string, act?: Shot["act"], as = SOMEBODY): Shot => ({
  ...{ name, title, address: () => address, as },
  ...(act ? { act } : {}),
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true }).first().click();
const dialogIs = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();

async function openFromMore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name }).click();
  await dialogIs(page, name);
}
/** The menu of a touch screen does not offer what is about keys. */
async function openByKey(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await dialogIs(page, name);
}
const openSecurity = async (page: Page, panel: string) => {
  await openFromMore(page, "账号与安全");
  await press(page, new RegExp(`^${panel}`));
  await dialogIs(page, panel);
};
const openApplication = (kind: string) => async (page: Page) => {
  await openSecurity(page, "申请认证");
  await page.getByText(kind, { exact: true }).click();
  await page.getByLabel("申请理由").waitFor();
};
const openConversation = async (page: Page) => {
  await page.getByRole("navigation", { name: "会话列表" }).getByRole("link").nth(1).click();
  await page.getByRole("region", { name: /的聊天记录$/ }).waitFor();
};
const PANELS = ["申请认证", "修改密码", "登录设备", "注销账号", "通知设置", "黑名单", "我的数据"];

/** What one comes to in the rooms of one's own, and those that are still empty. */
export const memberShots: readonly Shot[] = [
  ...["关于", "键盘快捷键", "主题颜色", "账号与安全"].map((name, index) =>
    at(`more-${index + 1}`, name, "/explore", (page) => (name === "键盘快捷键" ? openByKey(page, "?", name) : openFromMore(page, name))),
  ),
  ...PANELS.map((panel, index) => at(`security-${index + 1}`, panel, "/user", (page) => openSecurity(page, panel))),
  at("verification-person", "个人认证", "/user", openApplication("个人认证")),
  at("verification-organisation", "官方认证", "/user", openApplication("官方认证")),
  at("verification-pending", "认证审核中", "/user", (page) => openSecurity(page, "申请认证"), APPLICANT),
  at("verification-approved", "已通过认证", "/user", (page) => openSecurity(page, "申请认证"), VERIFIED),
  at("verification-rejected", "认证未通过", "/user", (page) => openSecurity(page, "申请认证"), REJECTED),
  at("crop", "裁剪头像", "/user", async (page) => {
    await press(page, "编辑资料");
    await dialogIs(page, "编辑资料");
    await page.getByLabel("更换头像").setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer: await drawJpeg(77, 1200, 900) });
    await dialogIs(page, "裁剪头像");
  }),
  at("edit-profile-end", "编辑资料，下半", "/user", async (page) => {
    await press(page, "编辑资料");
    await page.getByRole("button", { name: "添加兴趣" }).scrollIntoViewIfNeeded();
  }),
  at("discard", "放弃修改？", "/user", async (page) => {
    await press(page, "编辑资料");
    await page.getByLabel("昵称").fill("换个名字");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor();
  }),
  at("own-collections", "/user，收藏", "/user?tab=collections"),
  at("folder", "新建收藏夹", "/user?tab=collections", async (page) => {
    await press(page, "新建收藏夹");
    await dialogIs(page, "新建收藏夹");
  }),
  at("own-seen", "/user，看过", "/explore", async (page) => {
    await page.locator("a[data-note]").first().click();
    await page.waitForFunction(() => localStorage.getItem("seen-notes") !== null);
    await page.goto("/user?tab=seen");
    await page.locator("a[data-note]").first().waitFor();
  }),
  at("in-folder", "收藏夹", "/user?tab=collections", async (page) => {
    await page.getByRole("navigation", { name: "收藏夹" }).getByRole("link").nth(1).click();
    await page.getByRole("button", { name: /^管理收藏夹/ }).waitFor();
  }),
  at("chat-quotes", "聊天，引用和撤回", "/chat", async (page) => {
    await page.getByRole("navigation", { name: "会话列表" }).getByRole("link").first().click();
    // Not in the list of conversations, which a phone hides.
    const thread = page.getByRole("region", { name: /的聊天记录$/ });
    await thread.getByText("撤回了一条消息").first().scrollIntoViewIfNeeded();
  }),
  at("chat-reply", "聊天，回复", "/chat", async (page) => {
    await openConversation(page);
    // Anywhere else the button to the newest message lies above the last ones.
    await page.getByRole("region", { name: /的聊天记录$/ }).press("End");
    await page.getByRole("button", { name: "回到最新消息" }).waitFor({ state: "detached" });
    // On touch screens nobody sees the button: keys reach it, and a long press of the message.
    await page
      .getByRole("button", { name: /^更多操作，.*的消息$/ })
      .last()
      .press("Enter");
    await page.getByRole("menuitem", { name: "回复" }).click();
    await page.getByRole("button", { name: "不回复了" }).waitFor();
  }),
  at("chat-menu", "聊天，更多操作", "/chat", async (page) => {
    await openConversation(page);
    await press(page, "更多操作");
    await page.getByRole("menuitem", { name: /^举报/ }).waitFor();
  }),
  at("recycle-bin", "回收站", "/post-management?view=bin"),
  at("own-edit", "编辑笔记", "/post-management", async (page) => {
    await press(page, /^编辑《/);
    await dialogIs(page, /^编辑/);
  }),
  at("own-delete", "删除笔记？", "/post-management", async (page) => {
    await press(page, /》的更多操作$/);
    await page.getByRole("menuitem", { name: "删除" }).click();
    await page.getByRole("alertdialog").waitFor();
  }),
  at("history", "历史版本", "/post-management?keyword=有后续", async (page) => {
    await press(page, /》的更多操作$/);
    await page.getByRole("menuitem", { name: "历史版本" }).click();
    await dialogIs(page, "历史版本");
  }),
  at("figures", "数据", "/post-management?figures=all", (page) => dialogIs(page, /数据/)),
  at("no-results", "没有结果", "/search_result/all?keyword=没有这样的词"),
  ...["notification", "chat", "post-management", "draft-box", "user"].map((room) =>
    at(`empty-${room}`, `空的：/${room}`, `/${room}`, undefined, NEWCOMER),
  ),
  ...["follow/following", "explore/following"].map((room) =>
    at(
      `empty-${room.replace("/", "-")}`,
      `空的：/${room}`,
      `/${room}`,
      (page) =>
        page
          .getByRole("button", { name: /^关注，/ })
          .first()
          .waitFor(),
      NEWCOMER,
    ),
  ),
  ...["notification", "user", "post-management"].map(
    (room): Shot => ({ name: `signed-out-${room}`, title: `未登录：/${room}`, address: () => `/${room}` }),
  ),
];
