import path from "node:path";
import type { Page } from "playwright-core";
import { checkout } from "../e2e/product.ts";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { type Shot, SOMEBODY } from "./shot.ts";

const FILM = path.join(checkout, "infra", "dev", "demo", "videos", "files", "cat.mp4");

const onNote = (name: string, title: string, act: Shot["act"], as: string | undefined = SOMEBODY): Shot => ({
  ...{ name, title, address: ({ noteId }) => `/post?id=${noteId}` },
  ...(as ? { as } : {}),
  ...(act ? { act } : {}),
});
const at = (name: string, title: string, address: string, act?: Shot["act"]): Shot => ({
  ...{ name, title, address: () => address, as: SOMEBODY },
  ...(act ? { act } : {}),
});

const press = (page: Page, name: string | RegExp, exact = false) =>
  page.getByRole("button", { name, exact }).filter({ visible: true }).first().click();
const dialogIs = (page: Page, name: string) => page.getByRole("dialog", { name }).waitFor();
const write = (page: Page) => page.getByRole("textbox", { name: "写评论" }).click();
const openMenu = async (page: Page) => {
  await press(page, "更多操作", true);
  await page.getByRole("menuitem", { name: "举报笔记" }).waitFor();
};
const choosePictures = async (page: Page, label: string, count: number) => {
  const pictures = Array.from({ length: count }, async (_, at) => ({
    ...{ name: `${at}.jpg`, mimeType: "image/jpeg" },
    buffer: await drawJpeg(60 + at, at % 2 === 0 ? 900 : 1200, 1200),
  }));
  await page.getByLabel(label, { exact: true }).setInputFiles(await Promise.all(pictures));
};
const openTextPicture = async (page: Page) => {
  await press(page, /^文字配图/);
  await dialogIs(page, "文字配图");
};

/** What one comes to at a note, and what one writes. */
export const noteShots: readonly Shot[] = [
  onNote("note-menu", "笔记的更多操作", openMenu),
  onNote("report", "举报", async (page) => {
    await openMenu(page);
    await page.getByRole("menuitem", { name: "举报笔记" }).click();
    await dialogIs(page, "举报笔记");
  }),
  onNote("block", "拉黑", async (page) => {
    await openMenu(page);
    await page.getByRole("menuitem", { name: "拉黑 TA" }).click();
    await page.getByRole("alertdialog").waitFor();
  }),
  onNote("comment-menu", "评论的更多操作", async (page) => {
    await press(page, /^更多操作，.*的评论$/);
    await page.getByRole("menuitem", { name: "举报评论" }).waitFor();
  }),
  onNote("comment-sort", "评论排序", async (page) => {
    await press(page, /^评论排序/);
    await page.getByRole("menuitemradio").first().waitFor();
  }),
  onNote("emoji", "表情", async (page) => {
    await write(page);
    await press(page, "表情");
    await page.getByRole("dialog", { name: "选择表情" }).getByRole("button").nth(20).waitFor();
  }),
  onNote("mention", "提到别人", async (page) => {
    await write(page);
    await page.keyboard.type("@");
    await page.getByRole("option").first().waitFor();
  }),
  onNote("mention-dialog", "选择要@的用户", async (page) => {
    await write(page);
    await press(page, "提到别人");
    await dialogIs(page, "选择要@的用户");
  }),
  onNote("comment-pictures", "评论的图片", async (page) => {
    await write(page);
    await press(page, "添加图片");
    await dialogIs(page, "上传图片");
    await choosePictures(page, "选择评论图片", 3);
    await page
      .getByRole("button", { name: /^移除第 3 张/ })
      .first()
      .waitFor();
  }),
  onNote("lightbox", "大图", async (page) => {
    await page.getByRole("button", { name: "查看大图" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "关闭大图" }).waitFor();
  }),
  onNote("send-to", "发送给", async (page) => {
    await press(page, "分享");
    await press(page, "私信给朋友");
    await dialogIs(page, "发送给");
  }),
  { name: "comments-closed", title: "作者已关闭评论", address: ({ closedId }) => `/post?id=${closedId}`, as: SOMEBODY },
  at("publish-pictures", "发布，有图片", "/publish", async (page) => {
    await choosePictures(page, "选择图片", 4);
    await page.getByRole("button", { name: "更换第 4 张图片" }).waitFor();
    await page.getByLabel("标题").fill("靠窗的座位，每天下午都有光");
  }),
  at("publish-tags", "发布，标签", "/publish", async (page) => {
    await page.getByRole("combobox", { name: "标签" }).click();
    await page.getByRole("option").first().waitFor();
  }),
  at("publish-category", "发布，分类", "/publish", async (page) => {
    await page.getByRole("combobox", { name: /^分类/ }).click();
    await page.getByRole("option").first().waitFor();
  }),
  at("publish-film", "发布，有视频", "/publish", async (page) => {
    await page.getByText("上传视频").first().click();
    await page.getByLabel("选择视频文件").setInputFiles(FILM);
    await page.getByRole("button", { name: /封面/ }).first().waitFor();
    await page.getByText("已上传", { exact: true }).waitFor();
  }),
  at("text-picture", "文字配图", "/publish", async (page) => {
    await openTextPicture(page);
    await page.getByRole("textbox", { name: "文字", exact: true }).fill("今天的光，刚刚好");
    await page.getByRole("radiogroup", { name: "模板" }).locator("label").nth(2).click();
  }),
];
