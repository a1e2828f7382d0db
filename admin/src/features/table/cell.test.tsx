// @vitest-environment happy-dom
import { postsEntity } from "@shiye/events/back-office/posts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { Cell } from "./Cell.tsx";

const row = { id: 1750000000841189, user_display_id: "leaf", nickname: "小叶" };
const show = (name: "id" | "user_display_id") =>
  createConsole().render(<Cell entity="posts" name={name} column={postsEntity.columns[name]} row={row} />);

it("an id keeps its whole text, for who copies it or rests the mouse on it", async () => {
  show("id");
  expect((await screen.findByTitle("1750000000841189")).textContent).toBe("1750000000841189");
});

it("an author has their nickname below the account", async () => {
  show("user_display_id");
  await screen.findByRole("link", { name: "leaf" });
  await screen.findByText("小叶");
});
