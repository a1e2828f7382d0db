// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { SIGNED_OUT } from "../../api/session-slice.ts";
import { createSite, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { ChatButton } from "./ChatButton.tsx";

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function Profile() {
  const [left, setLeft] = useState(false);
  return (
    <>
      {!left && <ChatButton memberId={7} nickname="阿风" />}
      <button type="button" onClick={() => setLeft(true)}>
        离开
      </button>
      <Where />
    </>
  );
}

function press(answer: unknown, session = SIGNED_IN) {
  const site = createSite({ session, answers: { "POST /chat/conversations": answer } });
  site.render(<Profile />);
  return { ...site, pressed: userEvent.click(screen.getByRole("button", { name: "私信，阿风" })) };
}

describe("the button to write to a member", () => {
  it("leads to the conversation with them", async () => {
    const { pressed, calls } = press({ id: 40, other_user_id: 7, other_user_account: "afeng" });
    await pressed;
    await waitFor(() => expect(screen.getByText(/^\/chat\?conversationId=40/)).toBeDefined());
    expect(calls[0]?.body).toEqual({ otherUserId: 7 });
  });

  it("does not move a member who has left the page before the answer", async () => {
    let answer: (conversation: unknown) => void = () => {};
    const { pressed, calls } = press(() => new Promise((resolve) => (answer = resolve)));
    await pressed;
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "离开" }));
    answer({ id: 40, other_user_id: 7, other_user_account: "afeng" });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByText("/")).toBeDefined();
  });

  it("tells a visitor to sign in, and asks the server nothing", async () => {
    const { pressed, calls, toasts } = press({}, SIGNED_OUT);
    await pressed;
    expect(toasts).toEqual(["请先登录"]);
    await screen.findByRole("dialog", { name: "登录拾页" }, { timeout: 15_000 });
    expect(calls.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  }, 20_000);

  it("shows the server's message when the conversation could not be started", async () => {
    const refused = press(() => refusal(404, "member-not-found", "用户不存在"));
    await refused.pressed;
    await waitFor(() => expect(refused.toasts).toEqual(["用户不存在"]));
  });

  it("says that it could not be started when the network or the server is away", async () => {
    const away = press(() => Promise.reject(new TypeError("no network")));
    await away.pressed;
    await waitFor(() => expect(away.toasts).toEqual(["发起聊天失败，请稍后再试"]));
  });
});
