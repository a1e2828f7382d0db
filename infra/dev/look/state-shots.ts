import type { Page } from "playwright-core";
import { type Shot, SOMEBODY } from "./shot.ts";

/** Fills in the form and goes no further. */
const NEWCOMER = { 账号: "newcomer", 昵称: "新来的", 密码: "a good password 1", 确认密码: "a good password 1" };

/** What one comes to by pressing something, or as somebody else. */
export const stateShots: readonly Shot[] = [
  { name: "explore-as-member", title: "/explore，已登录", address: () => "/explore", as: SOMEBODY },
  { name: "channel", title: "频道", address: () => "/explore/campus" },
  { name: "following", title: "关注的人的笔记", address: () => "/explore/following", as: SOMEBODY },
  { name: "post-as-member", title: "笔记页，已登录", address: ({ noteId }) => `/post?id=${noteId}`, as: SOMEBODY },
  { name: "video-note", title: "视频笔记", address: ({ videoId }) => `/post?id=${videoId}`, as: SOMEBODY },
  ...["comments", "likes", "collections", "follows"].map(
    (tab): Shot => ({ name: `notification-${tab}`, title: `通知，${tab}`, address: () => `/notification?tab=${tab}`, as: SOMEBODY }),
  ),
  ...["all", "post", "video", "user"].map(
    (tab): Shot => ({ name: `search-${tab}`, title: `搜索，${tab}`, address: () => `/search_result/${tab}?keyword=图书馆`, as: SOMEBODY }),
  ),
  {
    name: "search-suggestions",
    title: "搜索建议",
    address: () => "/explore",
    as: SOMEBODY,
    act: async (page) => {
      const open = page.getByRole("button", { name: "搜索" }).filter({ visible: true });
      const field = page.getByRole("combobox").filter({ visible: true });
      if ((await field.count()) === 0) await open.first().click();
      await field.first().fill("图书");
      // The first is what was typed.
      await page.getByRole("option").nth(1).waitFor();
    },
  },
  ...["mutual", "following", "followers"].map(
    (type): Shot => ({ name: `follow-${type}`, title: `关注，${type}`, address: () => `/follow/${type}`, as: SOMEBODY }),
  ),
  {
    name: "publish-video",
    title: "发布视频",
    address: () => "/publish",
    as: SOMEBODY,
    act: (page) => page.getByText("上传视频").first().click(),
  },
  { name: "own-profile", title: "/user，自己", address: () => "/user", as: SOMEBODY },
  { name: "own-likes", title: "/user，赞过", address: () => "/user?tab=likes", as: SOMEBODY },
  { name: "collections", title: "TA 的收藏", address: () => "/user/user002?tab=collections", as: SOMEBODY },
  {
    name: "edit-profile",
    title: "编辑资料",
    address: () => "/user",
    as: SOMEBODY,
    act: async (page) => {
      await page.getByRole("button", { name: "编辑资料" }).click();
      await page.getByRole("dialog", { name: "编辑资料" }).waitFor();
    },
  },
  { name: "chat-signed-out", title: "/chat，未登录", address: () => "/chat" },
  {
    name: "conversation",
    title: "聊天",
    address: () => "/chat",
    as: SOMEBODY,
    act: async (page) => {
      await page.getByRole("navigation", { name: "会话列表" }).getByRole("link").nth(3).click();
      await page.getByRole("region", { name: /的聊天记录$/ }).waitFor();
    },
  },
  { name: "not-found", title: "没有这一页", address: () => "/nowhere" },
  { name: "sign-in", title: "登录", address: () => "/explore", act: (page) => openSignIn(page) },
  {
    name: "register",
    title: "注册",
    address: () => "/explore",
    act: async (page) => {
      await openSignIn(page);
      await page.getByRole("dialog").getByRole("button", { name: "去注册" }).click();
      await page.getByRole("dialog", { name: "注册账号" }).waitFor();
    },
  },
  {
    name: "captcha",
    title: "输入验证码",
    address: () => "/explore",
    act: async (page) => {
      await openSignIn(page);
      await page.getByRole("dialog").getByRole("button", { name: "去注册" }).click();
      const form = page.getByRole("dialog", { name: "注册账号" });
      for (const [label, words] of Object.entries(NEWCOMER)) await form.getByLabel(label, { exact: true }).fill(words);
      await form.getByRole("button", { name: "注册", exact: true }).click();
      await page.getByRole("dialog", { name: "输入验证码" }).locator("img").waitFor();
    },
  },
  {
    name: "more",
    title: "更多",
    address: () => "/explore",
    act: async (page) => {
      await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
      await page.getByRole("menuitem", { name: "关于" }).waitFor();
    },
  },
  {
    name: "note-overlay",
    title: "笔记卡片",
    address: () => "/explore",
    as: SOMEBODY,
    act: async (page) => {
      await page.locator("a[data-note]").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "share",
    title: "分享",
    address: ({ noteId }) => `/post?id=${noteId}`,
    act: async (page) => {
      await page.getByRole("button", { name: "分享" }).filter({ visible: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await page.getByRole("dialog", { name: "登录拾页" }).waitFor();
}
