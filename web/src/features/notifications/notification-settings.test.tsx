// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { counts } from "../../testing/notifications.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { UnreadBadge } from "../unread/UnreadBadge.tsx";
import { NotificationSettingsPanel } from "./NotificationSettingsPanel.tsx";

const ALL = { comments: true, likes: true, follows: true, messages: true };

function open(answers: Record<string, unknown> = {}) {
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /notifications/settings": ALL,
      "GET /notifications/unread-count-by-type": counts(2),
      "GET /chat/unread-count": { unreadCount: 5 },
      ...answers,
    },
  });
  site.render(
    <>
      <NotificationSettingsPanel member={leaf} />
      <UnreadBadge of="messages" />
      <UnreadBadge of="notifications" />
    </>,
  );
  return site;
}
const control = (name: string, checked: boolean) => screen.findByRole("switch", { name, checked });
const messages = () => screen.queryByRole("img", { name: "5 条未读消息" });

describe("the settings of notifications", () => {
  it("turn one kind off and on at once, and send only that one", async () => {
    const { calls } = open({ "PUT /notifications/settings": { ...ALL, likes: false } });
    await userEvent.click(await control("赞和收藏", true));
    await control("赞和收藏", false);
    for (const name of ["评论和@", "新增关注", "私信数字"]) await control(name, true);
    expect(calls.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toEqual([{ likes: false }]);
  });

  it("are undone with the server's message when it refuses", async () => {
    let refuse = () => {};
    const held = new Promise((resolve) => {
      refuse = () => resolve(refusal(503, "unavailable", "服务正在启动"));
    });
    const { toasts } = open({ "PUT /notifications/settings": () => held });
    await userEvent.click(await control("赞和收藏", true));
    await control("赞和收藏", false);
    refuse();
    await control("赞和收藏", true);
    await waitFor(() => expect(toasts).toEqual(["服务正在启动"]));
  });

  it("hide the number of messages in the navigation, and keep that of notifications", async () => {
    open({ "PUT /notifications/settings": { ...ALL, messages: false } });
    await waitFor(() => expect(messages()).not.toBeNull());
    await userEvent.click(await control("私信数字", true));
    await waitFor(() => expect(messages()).toBeNull());
    expect(screen.getByRole("img", { name: "2 条未读通知" })).toBeTruthy();
  });

  it("that cannot be loaded keep the number of messages", async () => {
    open({ "GET /notifications/settings": () => refusal(503, "unavailable", "服务正在启动") });
    await waitFor(() => expect(messages()).not.toBeNull());
    expect((await screen.findByRole("alert")).textContent).toContain("服务正在启动");
  });
});
