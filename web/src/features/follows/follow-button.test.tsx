// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { notesApi } from "../notes/card/notes-api.ts";
import { useCandidates } from "../rich-text/mention-api.ts";
import { FollowButton } from "./FollowButton.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const back = { followed: false, isFollowing: false, isMutual: false, buttonType: "back" } as const;
const mutual = { followed: true, isFollowing: true, isMutual: true, buttonType: "mutual" } as const;
const settle = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(answers: Record<string, unknown>) {
  const site = createSite({ session: SIGNED_IN, answers });
  site.render(<FollowButton memberId={7} nickname="阿风" known={back} />);
  return { ...site, button: (text: string) => screen.getByRole("button", { name: `${text}，阿风` }) };
}

describe("the button to follow", () => {
  it("shows the new state at once, and ignores further presses for two seconds", async () => {
    const { button, calls, toasts } = open({ "POST /users/7/follow": mutual, "DELETE /users/7/follow": back });
    fireEvent.click(button("回关"));
    await settle();
    fireEvent.click(button("互相关注"));
    await settle(1900);
    fireEvent.click(button("互相关注"));
    expect(calls.map(({ call }) => call)).toEqual(["POST /users/7/follow"]);
    await settle(200);
    fireEvent.click(button("互相关注"));
    await settle();
    expect(button("回关")).toBeDefined();
    expect(calls.map(({ call }) => call)).toEqual(["POST /users/7/follow", "DELETE /users/7/follow"]);
    expect(toasts).toEqual(["关注成功", "取消关注成功"]);
  });

  it("is undone with the reason when the server refuses", async () => {
    const refused = open({ "POST /users/7/follow": () => refusal(429, "too-many-requests", "操作过于频繁，请稍后再试") });
    fireEvent.click(refused.button("回关"));
    await settle();
    expect(refused.button("回关")).toBeDefined();
    expect(refused.toasts).toEqual(["操作过于频繁，请稍后再试"]);
  });

  it("keeps its state when the server already has it", async () => {
    const { button, toasts } = open({ "POST /users/7/follow": () => refusal(400, "already-following", "已经关注过了") });
    fireEvent.click(button("回关"));
    await settle();
    expect(button("互相关注")).toBeDefined();
    expect(toasts).toEqual([]);
  });

  it("lets the notes of followed members and the friends to mention be fetched again, and no other notes", async () => {
    const answers = { "POST /users/7/follow": mutual, "GET /posts": { posts: [], hasMore: false, nextCursor: null } };
    const friends = `GET /users/${leaf.id}/following`;
    const site = createSite({ session: SIGNED_IN, answers: { ...answers, [friends]: { following: [] } } });
    const lists = [{ following: 1 }, { category: "recommend" }] as const;
    const { result } = site.renderHook(() => useCandidates(""));
    for (const list of lists) site.store.dispatch(notesApi.endpoints.getNotes.initiate(list, { subscribe: false }));
    site.render(<FollowButton memberId={7} nickname="阿风" known={back} />);
    await settle();
    const cached = () => lists.map((list) => notesApi.endpoints.getNotes.select(list)(site.store.getState()).data !== undefined);
    expect([cached(), result.current.members]).toEqual([[true, true], []]);
    fireEvent.click(screen.getByRole("button", { name: "回关，阿风" }));
    await settle();
    expect(cached()).toEqual([false, true]);
    expect(site.calls.filter(({ call }) => call === friends)).toHaveLength(2);
  });
});
