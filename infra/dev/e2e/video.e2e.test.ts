import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { findViolations } from "./accessibility.ts";
import { navigate, register } from "./at-the-browser.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

const soon = { timeout: 30_000 };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let writer: Visitor;
let film: string;
let picture: string;

beforeAll(async () => {
  place = await createPlace();
  browser = await launchBrowser();
  picture = path.join(place.dataDir, "封面.jpg");
  film = path.join(place.dataDir, "操场.webm");
  const recorder = await browser.newPage();
  [product] = await Promise.all([
    startProduct(place),
    drawJpeg(9, 600, 800).then((bytes) => writeFile(picture, bytes)),
    record(recorder).then((bytes) => writeFile(film, bytes)),
  ]);
  await recorder.close();
  writer = await openVisitor(browser, product.url);
  await writer.page.goto("/");
  await register(writer.page, "xiaoye", "小叶");
});
afterAll(async () => {
  await browser.close();
  expect(await product.stop()).toBe(0);
  await place.remove();
});

/** Four seconds of moving colours, made by the browser itself: no program beside it is needed. */
async function record(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 180, height: 320 });
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 60; frame++) {
      if (context) {
        context.fillStyle = `hsl(${frame * 6} 70% 50%)`;
        context.fillRect(0, 0, 180, 320);
      }
      await new Promise((resolve) => setTimeout(resolve, 66));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

const player = (page: Page) => page.getByRole("region", { name: "视频", exact: true }).locator("video");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const cover = (page: Page) => page.getByRole("img", { name: "视频封面" });

describe("a video note", () => {
  it("wants a video, refuses what is none, and takes one with its frame for the cover", async () => {
    const { page } = writer;
    await navigate(page, "发布");
    await tab(page, "上传视频").click();
    await page.getByRole("button", { name: "发布", exact: true }).click({ force: true });
    await page.getByRole("alert").filter({ hasText: "请选择视频文件" }).waitFor();
    await page.getByLabel("选择视频文件").setInputFiles(picture);
    await page.getByRole("status").or(page.getByRole("listitem")).filter({ hasText: "请选择视频文件" }).first().waitFor();
    await page.getByLabel("选择视频文件").setInputFiles(film);
    await page.getByText("已上传", { exact: true }).waitFor();
    await expect.poll(() => cover(page).count(), soon).toBe(1);
  });

  it("takes another cover, and keeps everything over a reload", async () => {
    const { page } = writer;
    const before = await cover(page).getAttribute("src");
    const [answer] = await Promise.all([
      page.waitForResponse("**/api/upload/single"),
      page.getByLabel("选择封面图片").setInputFiles(picture),
    ]);
    expect(answer.status()).toBe(200);
    await expect.poll(() => cover(page).getAttribute("src"), soon).not.toBe(before);
    await page.getByLabel("标题").fill("操场的颜色");
    await page.getByLabel("正文").fill("四秒钟的日落");
    await page.getByText("已自动保存").first().waitFor();
    await page.reload();
    await page.getByText("已上传", { exact: true }).waitFor();
    await expect.poll(() => tab(page, "上传视频").getAttribute("aria-selected"), soon).toBe("true");
    expect(await findViolations(page)).toEqual([]);
  });

  it("asks before another kind of note takes the video away", async () => {
    const { page } = writer;
    await tab(page, "上传图文").click();
    await page.getByRole("alertdialog", { name: "改发图文？" }).getByRole("button", { name: "取消" }).click();
    await page.getByText("已上传", { exact: true }).waitFor();
  });

  it("is published, and plays at once with controls in Chinese", async () => {
    const { page } = writer;
    await page.getByRole("combobox", { name: "分类" }).click();
    await page.getByRole("option", { name: "校园" }).click();
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("dialog", { name: "操场的颜色" }).waitFor();
    await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime), soon).toBeGreaterThan(0.2);
    await page.getByRole("button", { name: "暂停" }).waitFor();
    await page.getByRole("slider", { name: "跳转" }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("is as loud for the next visit as it was left, and goes on from its place", async () => {
    const { page } = writer;
    await player(page).evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.volume = 0.25;
      video.currentTime = 1.4;
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("video-volume")), soon).toBe("0.25");
    // K leads to the note before, and is no key of the player as well.
    await page.getByRole("button", { name: "播放", exact: true }).press("k");
    expect(await player(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.reload();
    await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.volume), soon).toBe(0.25);
    await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime), soon).toBeGreaterThanOrEqual(1);
  });

  it("says that it cannot be loaded, and comes when it is asked for again", async () => {
    const stranger = await openVisitor(browser, product.url);
    const { page } = stranger;
    const film = /\/media\/.+\.webm/;
    await page.route(film, (route) => route.abort());
    await page.goto(writer.page.url());
    const alert = page.getByRole("alert").filter({ hasText: "视频加载失败" });
    await alert.waitFor();
    await page.unroute(film);
    await alert.getByRole("button", { name: "重试" }).click();
    await alert.waitFor({ state: "detached" });
    await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.readyState), soon).toBeGreaterThan(0);
    await stranger.context.close();
    expect(writer.troubles).toEqual([]);
  });
});
