// @vitest-environment happy-dom
import { commentsEntity } from "@shiye/events/back-office/comments";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { Changes } from "../drawer/HistoryTab.tsx";
import { Cell } from "./Cell.tsx";

const PICTURE = `/media/ab/${"0".repeat(32)}.webp`;
const stored = `[@小叶:leaf] 看[image:${PICTURE}]`;
const text = (one: string) => screen.findByText((_, element) => element?.childNodes[0]?.nodeValue === one);

it("a comment in a table is words, with its picture a press away", async () => {
  const column = commentsEntity.columns.content;
  createConsole().render(<Cell entity="comments" name="content" column={column} row={{ id: 1, content: stored }} />);
  await userEvent.click(await screen.findByRole("button", { name: "@小叶 看[图片]" }));
  expect((await screen.findByRole("img", { name: "图片" })).getAttribute("src")).toBe(PICTURE);
  expect(document.body.textContent).not.toContain("[image:");
});

it("a change in a history is words and pictures, before and after", async () => {
  createConsole().render(<Changes changes={[{ field: "content", before: "（空）", after: stored }]} />);
  await text("@小叶 看[图片]");
  expect((await screen.findByRole("img", { name: "图片" })).getAttribute("src")).toBe(PICTURE);
  expect(document.body.textContent).not.toContain("leaf");
});
