// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SIGNED_OUT, signedIn, signedOut } from "../../api/session-slice.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { useGetNoteQuery } from "../notes/card/notes-api.ts";
import { LikeButton } from "./LikeButton.tsx";

const note = { id: 7, liked: false, like_count: 3, collect_count: 0, aspectRatio: 1 };

/** The like button of a card, with its state from the cache. */
function Card() {
  const { data } = useGetNoteQuery({ id: 7 });
  return data ? <LikeButton note={data} /> : null;
}

async function open(answers: Record<string, unknown>, session = SIGNED_IN) {
  const site = createSite({ session, answers: { "GET /posts/7": note, ...answers } });
  site.render(<Card />);
  const heart = await screen.findByRole("button", { name: /^点赞/ });
  const shown = () => [heart.getAttribute("aria-label"), heart.getAttribute("aria-pressed")];
  const likes = () => site.calls.filter(({ call }) => call.endsWith("/likes")).map(({ call }) => call);
  return { ...site, heart, shown, likes };
}

describe("the like button of a note", () => {
  it("is filled and counted before the server answers, and ends with the server's count", async () => {
    let answer: (data: object) => void = () => {};
    const { heart, shown } = await open({ "POST /likes": () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.click(heart);
    expect(shown()).toEqual(["点赞，4 个赞", "true"]);
    await act(async () => answer({ liked: true, likeCount: 12 }));
    await waitFor(() => expect(shown()).toEqual(["点赞，12 个赞", "true"]));
  });

  it("is animated when it is pressed, and not when it comes filled", async () => {
    const site = createSite({
      session: SIGNED_IN,
      answers: { "DELETE /likes": { liked: false, likeCount: 2 }, "POST /likes": { liked: true, likeCount: 3 } },
    });
    site.render(<LikeButton note={{ ...note, liked: true }} />);
    const heart = screen.getByRole("button");
    expect(heart.className).not.toContain("pop");
    await userEvent.click(heart);
    expect(heart.className).toContain("pop");
  });

  it("is undone with the reason when the server refuses", async () => {
    const { heart, shown, toasts } = await open({ "POST /likes": () => refusal(429, "too-many-requests", "操作过于频繁，请稍后再试") });
    await userEvent.click(heart);
    await waitFor(() => expect(toasts).toEqual(["操作过于频繁，请稍后再试"]));
    expect(shown()).toEqual(["点赞，3 个赞", "false"]);
  });

  it("sends two requests for six fast presses: the first, and none for a state that the server has", async () => {
    const { heart, shown, likes } = await open({
      "POST /likes": { liked: true, likeCount: 4 },
      "DELETE /likes": { liked: false, likeCount: 3 },
    });
    for (let press = 0; press < 6; press++) act(() => heart.click());
    await waitFor(() => expect(likes()).toEqual(["POST /likes", "DELETE /likes"]));
    await waitFor(() => expect(shown()).toEqual(["点赞，3 个赞", "false"]));
  });

  it("asks a visitor to sign in, and likes nothing before", async () => {
    const { heart, likes, shown } = await open({}, SIGNED_OUT);
    await userEvent.click(heart);
    await screen.findByRole("dialog", { name: "登录拾页" }, { timeout: 10_000 });
    expect(likes()).toEqual([]);
    expect(shown()).toEqual(["点赞，3 个赞", "false"]);
  });

  it("does not show the answer to the next member after a sign-out", async () => {
    let answer: (data: object) => void = () => {};
    const { heart, store, shown } = await open({ "POST /likes": () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.click(heart);
    await act(async () => store.dispatch(signedOut()));
    const labels: (string | null)[] = [];
    const watch = new MutationObserver(() => labels.push(heart.getAttribute("aria-label")));
    watch.observe(heart, { attributes: true });
    await act(async () => answer({ liked: true, likeCount: 9 }));
    await waitFor(() => expect(shown()).toEqual(["点赞，3 个赞", "false"]));
    watch.disconnect();
    expect(labels).not.toContain("点赞，9 个赞");
  });

  it("sends nothing more as the next member, whatever the one before had pressed last", async () => {
    let answer: (data: object) => void = () => {};
    const { heart, store, likes } = await open({ "POST /likes": () => new Promise((resolve) => (answer = resolve)) });
    for (let press = 0; press < 2; press++) act(() => heart.click());
    await waitFor(() => expect(likes()).toEqual(["POST /likes"]));
    await act(async () => store.dispatch(signedIn({ token: "other", refreshToken: "other", member: { ...leaf, id: 2 } })));
    await act(async () => answer({ liked: true, likeCount: 4 }));
    expect(likes()).toEqual(["POST /likes"]);
  });
});
