// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole, refusal } from "../../testing/render.tsx";
import { MessageContext } from "./MessageContext.tsx";

const message = (id: number, content: string, message_type = "text") => ({
  ...{ id, sender_id: id % 2, sender_nickname: id % 2 ? "阿达" : "小叶", message_type, content, created_at: "2026-01-02T03:04:05.000Z" },
});
const PATH = "POST /admin/reports/message/2/context";
const looks = (calls: readonly { call: string }[]) => calls.filter(({ call }) => call === PATH).length;

it("the messages around a reported one are asked for by a button that says that this is recorded, and then shown in order", async () => {
  const messages = [message(1, "先骂人的是他"), message(2, "骂回去"), message(3, "/media/a.webp", "image"), message(4, "")];
  const { calls, render } = createConsole({ answers: { [PATH]: { messages } } });
  render(<MessageContext id={2} />);
  await screen.findByText(/查看会记入审计日志/);
  expect(looks(calls)).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "查看前后文" }));
  const rows = within(await screen.findByRole("region", { name: "前后文" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent?.replace(/\d{4}-.*?:\d\d/, " "))).toEqual([
    "阿达 先骂人的是他",
    "小叶 · 被举报的消息 骂回去",
    "阿达 ",
    "小叶 内容已不在",
  ]);
  screen.getByRole("img", { name: "阿达发的图片" });
  expect(looks(calls)).toBe(1);
});

it("messages that cannot be shown say why, and can be asked for again", async () => {
  let tries = 0;
  const { render } = createConsole({
    answers: { [PATH]: () => (tries++ ? { messages: [message(2, "骂回去")] } : refusal(404, "举报不存在")) },
  });
  render(<MessageContext id={2} />);
  await userEvent.click(await screen.findByRole("button", { name: "查看前后文" }));
  expect((await screen.findByRole("alert")).textContent).toBe("举报不存在");
  await userEvent.click(screen.getByRole("button", { name: "查看前后文" }));
  await screen.findByText("骂回去");
});
