// @vitest-environment happy-dom
import { commentsEntity } from "@shiye/events/back-office/comments";
import { postsEntity } from "@shiye/events/back-office/posts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { Changes } from "../drawer/HistoryTab.tsx";
import { Cell } from "./Cell.tsx";

const PICTURE = `/media/ab/${"0".repeat(32)}.webp`;
const stored = `[@小叶:leaf] 看[image:${PICTURE}]`;
const text = (one: string) => screen.findByText((_, element) => element?.childNodes[0]?.nodeValue === one);

it("a comment in a table is text, and a press opens its picture", async () => {
  const column = commentsEntity.columns.content;
  createConsole().render(<Cell entity="comments" name="content" column={column} row={{ id: 1, content: stored }} />);
  await userEvent.click(await screen.findByRole("button", { name: "@小叶 看[图片]" }));
  const small = await screen.findByRole("img", { name: "图片" });
  expect(small.getAttribute("src")).toBe(`${PICTURE}?small`);
  expect(document.body.textContent).not.toContain("[image:");
  await userEvent.click(small);
  const large = within(await screen.findByRole("dialog", { name: "图片" })).getByRole("img", { name: "图片" });
  expect(large.getAttribute("src")).toBe(PICTURE);
});

it("a change in a history is text and pictures, before and after", async () => {
  createConsole().render(<Changes changes={[{ field: "content", before: "（空）", after: stored }]} />);
  await text("@小叶 看[图片]");
  expect((await screen.findByRole("img", { name: "图片" })).getAttribute("src")).toBe(`${PICTURE}?small`);
  expect(document.body.textContent).not.toContain("leaf");
});

it("the pictures of a note open in full size, one after another, by named buttons", async () => {
  const images = [1, 2].map((digit) => `/media/ab/${String(digit).repeat(32)}.webp`);
  const column = postsEntity.columns.images;
  createConsole().render(<Cell entity="posts" name="images" column={column} row={{ id: 1, images }} />);
  const cell = await screen.findByRole("img", { name: `${column.label}，共 2 张` });
  expect(cell.getAttribute("src")).toBe(`${images[0]}?small`);
  await userEvent.click(cell);
  const large = within(await screen.findByRole("dialog", { name: column.label }));
  const shown = () => large.getByRole("img", { name: column.label }).getAttribute("src");
  expect([shown(), large.getByText("1 / 2").textContent]).toEqual([images[0], "1 / 2"]);
  await userEvent.click(large.getByRole("button", { name: "下一张" }));
  await large.findByText("2 / 2");
  expect(shown()).toBe(images[1]);
  for (const name of ["上一张", "缩小", "放大", "向左转", "向右转", "关闭"]) expect(large.getByRole("button", { name })).toBeDefined();
});
