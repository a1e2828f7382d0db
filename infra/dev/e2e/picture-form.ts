import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { untilStill } from "./accessibility.ts";
import { go, lookByNight, rowOf } from "./back-office-acts.ts";
import type { Visitor } from "./browser.ts";

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

async function openForm(page: Page, title: string): Promise<Locator> {
  await rowOf(page, title).getByRole("button", { name: /^编辑/ }).click();
  const form = page.getByRole("dialog", { name: "编辑笔记" });
  await form.getByLabel("标题").waitFor();
  return form;
}

/** As a hand does it: down, over there by way of what lies between, a moment until the others have made room, and up. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await untilStill(page);
  const [from, over] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !over) throw new Error("There is nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 3);
  await page.mouse.down();
  for (const steps of [2, 10]) {
    const part = steps === 2 ? 0.2 : 1;
    const [x, y] = [over.x + over.width / 3, over.y + over.height / 3];
    const [startX, startY] = [from.x + from.width / 2, from.y + from.height / 3];
    await page.mouse.move(startX + (x - startX) * part, startY + (y - startY) * part, { steps });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  }
  await page.mouse.up();
  await untilClicksPass(page);
}

/** The library of dragging swallows clicks for a moment after a drag, those of keys among them: sooner than any hand is there. */
async function untilClicksPass(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    let heard = false;
    const hear = () => {
      heard = true;
    };
    document.documentElement.addEventListener("click", hear, { once: true });
    document.documentElement.dispatchEvent(new MouseEvent("click"));
    document.documentElement.removeEventListener("click", hear);
    return heard;
  });
}

/**
 * Gives a note more pictures, several at once with some among them that are none, and puts them in order by mouse and by keys. Another form
 * of the same note, opened before, is saved afterwards. What visitors get then has all of it.
 */
export async function movePictures(
  { page, context }: Visitor,
  note: { id: number; title: string },
  openReader: () => Promise<Visitor>,
): Promise<void> {
  const address = `posts?title=${encodeURIComponent(note.title)}`;
  const other = await context.newPage();
  await Promise.all([go(page, address), other.goto(`/admin/${address}`)]);
  const [form, otherForm] = [await openForm(page, note.title), await openForm(other, note.title)];
  // The tab behind draws when it has time.
  await page.bringToFront();
  const pictures = form.getByRole("img", { name: /^第 \d 张$/ });
  const order = () => pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
  await pictures.first().waitFor();

  const [one, two, three] = await Promise.all([61, 62, 63].map(async (seed) => jpeg(`${seed}.jpg`, await drawJpeg(seed, 200, 150))));
  if (!one || !two || !three) throw new Error("Nothing was drawn");
  const words = { name: "说明.txt", mimeType: "text/plain", buffer: Buffer.from("文字") };
  await form
    .locator("input[type=file][multiple]")
    .setInputFiles([one, words, jpeg("太大.jpg", Buffer.alloc(5_300_000)), two, jpeg("假的.jpg", Buffer.from("不是图片")), three]);
  await page.getByText("请选择有效的图片格式 (JPEG, PNG, GIF, WebP)").waitFor();
  await page.getByText("图片大小为 5.1MB，超过 5MB 限制，请选择更小的图片").waitFor();
  await page.getByText(/^图片上传失败: /).waitFor();
  await pictures.nth(3).waitFor();
  await form.locator("button:enabled", { hasText: "上传图片（4/9）" }).waitFor();
  const [a, b, c, d] = await order();

  await drag(page, pictures.nth(3), pictures.nth(0));
  await expect.poll(order).toEqual([d, a, b, c]);
  await untilStill(page);
  await form.getByRole("button", { name: "后移第 1 张" }).focus();
  const press = async (place: number) => {
    await page.keyboard.press("Enter");
    // The button goes with its picture, and the focus with both.
    await page.locator(`:focus[aria-label="后移第 ${place} 张"]`).waitFor();
  };
  for (const place of [2, 3, 4, 4]) await press(place);
  expect(await order()).toEqual([a, b, c, d]);
  await drag(page, pictures.nth(0), pictures.nth(2));
  const wanted = [b, c, a, d];
  await expect.poll(order).toEqual(wanted);
  await lookByNight(page);
  await form.getByRole("button", { name: "保存" }).click();
  await page.getByText("笔记更新成功").waitFor();

  // It knows the note as it was; what it did not change is not its to save.
  await other.bringToFront();
  await otherForm.getByLabel("标题").fill(`${note.title}，另一个人改的`);
  await otherForm.getByRole("button", { name: "保存" }).click();
  await other.getByText("笔记更新成功").waitFor();
  await other.close();

  const reader = await openReader();
  await reader.page.goto(`/post?id=${note.id}`);
  await reader.page.getByRole("heading", { name: `${note.title}，另一个人改的` }).waitFor();
  const cover = reader.page.getByRole("img", { name: /第 1 张图片，共 4 张$/ });
  await expect.poll(() => cover.getAttribute("src")).toContain(wanted[0]);
  const answer = await reader.context.request.get(`/api/posts/${note.id}`);
  expect(await answer.json()).toMatchObject({ data: { images: wanted } });
  await reader.context.close();
}
