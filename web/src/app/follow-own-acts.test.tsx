// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished } from "vitest";
import { FollowButton } from "../features/follows/FollowButton.tsx";
import { LikeButton } from "../features/likes/LikeButton.tsx";
import { useGetNoteQuery } from "../features/notes/card/notes-api.ts";
import { createSite, leaf, SIGNED_IN } from "../testing/render.tsx";
import { followOwnActs } from "./follow-own-acts.ts";

const note = { id: 7, liked: false, collected: false, like_count: 3, collect_count: 0, aspectRatio: 1 };
const STATUS = { followed: false, isFollowing: false, isMutual: false, buttonType: "follow" };

function Card() {
  const { data } = useGetNoteQuery({ id: 7 });
  return data ? <LikeButton note={data} /> : null;
}

/** This tab with a note and a member, and another tab of the browser. */
async function open() {
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /posts/7": note, "POST /likes": { liked: true, likeCount: 4 }, "GET /users/5/follow-status": STATUS },
  });
  const other = new BroadcastChannel("own-acts");
  const stop = followOwnActs(site.store as never);
  onTestFinished(() => {
    stop();
    other.close();
  });
  site.render(
    <>
      <Card />
      <FollowButton memberId={5} nickname="小满" />
    </>,
  );
  const heart = await screen.findByRole("button", { name: /^点赞/ });
  return { other, heart };
}

it("what a member likes in this tab is told to their other tabs", async () => {
  const { other, heart } = await open();
  const heard = new Promise((resolve) => other.addEventListener("message", ({ data }) => resolve(data)));
  await userEvent.click(heart);
  expect(await heard).toEqual({ memberId: leaf.id, act: { kind: "note-liked", id: 7, state: { on: true, count: 4 } } });
});

it("what a member likes and follows in another tab is shown here, and nothing of what another member does there", async () => {
  const { other, heart } = await open();
  other.postMessage({ memberId: 77, act: { kind: "note-liked", id: 7, state: { on: true, count: 9 } } });
  other.postMessage({
    memberId: leaf.id,
    act: { kind: "member-followed", id: 5, state: { ...STATUS, followed: true, isFollowing: true, buttonType: "unfollow" } },
  });
  await screen.findByRole("button", { name: /^已关注/ });
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  other.postMessage({ memberId: leaf.id, act: { kind: "note-liked", id: 7, state: { on: true, count: 4 } } });
  await waitFor(() => expect([heart.getAttribute("aria-label"), heart.getAttribute("aria-pressed")]).toEqual(["点赞，4 个赞", "true"]));
});

it("whom a member follows on another device is shown here, and what this tab knows already is not asked for again", async () => {
  let followed = false;
  const status = () => ({ ...STATUS, followed, isFollowing: followed, buttonType: followed ? "unfollow" : "follow" });
  const site = createSite({ session: SIGNED_IN, answers: { "GET /users/5/follow-status": status } });
  onTestFinished(followOwnActs(site.store as never));
  site.render(<FollowButton memberId={5} nickname="小满" />);
  await screen.findByRole("button", { name: /^关注/ });
  followed = true;
  emitPush("follow:changed", { id: 5, followed });
  await screen.findByRole("button", { name: /^已关注/ });
  emitPush("follow:changed", { id: 5, followed });
  followed = false;
  emitPush("follow:changed", { id: 5, followed });
  await screen.findByRole("button", { name: /^关注/ });
  expect(site.calls.filter(({ call }) => call === "GET /users/5/follow-status")).toHaveLength(3);
});
