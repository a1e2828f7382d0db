// @vitest-environment happy-dom
import type { CommentView } from "@shiye/events/comments";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memberChanges } from "../../../api/member-changes.ts";
import { SIGNED_OUT } from "../../../api/session-slice.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { commentsApi } from "../cache/comments-api.ts";
import { CommentComposer } from "../composer/CommentComposer.tsx";
import { CommentList } from "./CommentList.tsx";
import { CommentsProvider } from "./CommentsProvider.tsx";

const NOTE = 7;
const comment = (id: number, fields: Partial<CommentView> = {}) =>
  ({
    id,
    post_id: NOTE,
    user_id: 2,
    user_display_id: "wind",
    nickname: "阿风",
    user_avatar: null,
    verified: 0,
    content: `第 ${id} 条`,
    media: [],
    parent_id: null,
    reply_to: null,
    liked: false,
    like_count: 0,
    reply_count: 0,
    created_at: "2026-01-01T00:00:00.000Z",
    user_location: "",
    pinned: false,
    ...fields,
  }) as CommentView;
const page = (comments: CommentView[], nextCursor: string | null = null) => ({ comments, hasMore: nextCursor !== null, nextCursor });

function open(answers: Record<string, unknown>, session = SIGNED_IN) {
  const site = createSite({ session, answers });
  const show = () =>
    site.render(
      <CommentsProvider noteId={NOTE}>
        <CommentList note={{ id: NOTE, user_id: 2, comment_count: 6 }} targetId={null} topEdge={() => 0} />
        <CommentComposer buttons={null} />
      </CommentsProvider>,
    );
  return { ...site, show, ...show() };
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText("账号", { selector: "input" }), "leaf");
  await userEvent.type(screen.getByLabelText("密码", { selector: "input" }), "shiye123");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "登录" }));
}

beforeEach(() => {
  memberChanges.emit();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => void vi.useRealTimers());

const session = { user: leaf, tokens: { access_token: "a", refresh_token: "r", expires_in: 3600 } };

describe("the comments of a note, for a visitor who signs in", () => {
  it("open the input as a reply when 回复 was pressed before", async () => {
    open({ "POST /auth/login": session, [`GET /posts/${NOTE}/comments`]: page([comment(10)]) }, SIGNED_OUT);
    await userEvent.click(await screen.findByRole("button", { name: "回复 阿风" }));
    await signIn();
    await screen.findByRole("textbox", { name: "回复 阿风" });
    expect(Object.keys(JSON.parse(localStorage.getItem("comment-drafts") ?? "{}"))).toEqual([`${leaf.id}/${NOTE}`]);
  });

  it("grow by a page when 查看更多评论 was pressed before", async () => {
    const answer = (): unknown => (calls.at(-1)?.query.includes("cursor=next") ? page([comment(9)]) : page([comment(10)], "next"));
    const { calls } = open({ "POST /auth/login": session, [`GET /posts/${NOTE}/comments`]: answer }, SIGNED_OUT);
    await userEvent.click(await screen.findByRole("button", { name: "查看更多评论" }));
    await signIn();
    await screen.findByText("第 9 条");
  });
});

describe("the comments of a note", () => {
  it("are in another order only for members: a visitor signs in first", async () => {
    const answers = { "POST /auth/login": session, [`GET /posts/${NOTE}/comments`]: page([comment(10), comment(9)]) };
    const { calls } = open(answers, SIGNED_OUT);
    const sorts = () => calls.flatMap(({ query }) => /sort=(\w+)/.exec(query)?.[1] ?? []);
    await userEvent.click(await screen.findByRole("button", { name: "评论排序：最新评论" }));
    expect(screen.queryByRole("menuitemradio")).toBeNull();
    await signIn();
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "最早评论" }));
    await waitFor(() => expect(sorts()).toContain("asc"));
    await screen.findByRole("button", { name: "评论排序：最早评论" });
  });

  it("have their order to choose from the first one on", async () => {
    const answers: Record<string, unknown> = { [`GET /posts/${NOTE}/comments`]: page([]) };
    const { show, unmount, store } = open(answers);
    await screen.findByText("还没有评论，来说第一句");
    expect(screen.queryByRole("button", { name: /^评论排序/ })).toBeNull();
    unmount();
    answers[`GET /posts/${NOTE}/comments`] = page([comment(10)]);
    store.dispatch(commentsApi.util.resetApiState());
    show();
    await screen.findByRole("button", { name: "评论排序：最新评论" });
  });

  it("are not rendered by a letter that is typed below them, but by what is sent", async () => {
    const site = createSite({
      session: SIGNED_IN,
      answers: { [`GET /posts/${NOTE}/comments`]: page([comment(10), comment(9)]), "POST /comments": new Promise(() => {}) },
    });
    const onRender = vi.fn();
    site.render(
      <CommentsProvider noteId={NOTE}>
        <Profiler id="comments" onRender={onRender}>
          <CommentList note={{ id: NOTE, user_id: 2, comment_count: 2 }} targetId={null} topEdge={() => 0} />
        </Profiler>
        <CommentComposer buttons={null} />
      </CommentsProvider>,
    );
    await screen.findByText("第 9 条");
    const field = screen.getByRole("textbox", { name: "写评论" });
    await userEvent.click(field);
    onRender.mockClear();
    await userEvent.type(field, "好看");
    expect([(field as HTMLTextAreaElement).value, onRender.mock.calls.length]).toEqual(["好看", 0]);
    await userEvent.click(screen.getByRole("button", { name: "发送" }));
    await waitFor(() => expect(onRender).toHaveBeenCalled());
  });

  it("that did not load say so, and are there when they are asked for again", async () => {
    const answers: Record<string, unknown> = { [`GET /posts/${NOTE}/comments`]: () => refusal(503, "unavailable", "服务繁忙") };
    open(answers);
    await screen.findByText("获取评论失败，请稍后再试");
    answers[`GET /posts/${NOTE}/comments`] = page([comment(10)]);
    await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
    await screen.findByText("第 10 条");
  });
});

describe("what a member says below a note", () => {
  /** What was scrolled into view, by what it says. */
  const watchScrolling = () => {
    const shown: string[] = [];
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      shown.push(this.textContent ?? "");
    });
    return shown;
  };
  const scrolling = (answers: Record<string, unknown>) => {
    const { baseElement } = open({ [`GET /posts/${NOTE}/comments`]: page([comment(10), comment(9)]), ...answers });
    baseElement.style.overflowY = "auto";
  };
  afterEach(() => {
    vi.restoreAllMocks();
    document.body.style.overflowY = "";
  });

  it("as a reply begins with the comment that is answered in view, where the input does not take the reader elsewhere", async () => {
    const shown = watchScrolling();
    const focus = vi.spyOn(HTMLTextAreaElement.prototype, "focus");
    scrolling({});
    await screen.findByText("第 9 条");
    await userEvent.click(screen.getAllByRole("button", { name: "回复 阿风" })[1] as HTMLElement);
    await waitFor(() => expect(shown).toEqual([expect.stringContaining("第 9 条")]));
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  });

  it("is brought into view once it is sent", async () => {
    const shown = watchScrolling();
    scrolling({ "POST /comments": new Promise(() => {}) });
    await screen.findByText("第 9 条");
    await userEvent.type(screen.getByRole("textbox"), "我来说一句");
    await userEvent.click(screen.getByRole("button", { name: "发送" }));
    await waitFor(() => expect(shown).toEqual([expect.stringContaining("我来说一句")]));
  });
});

it("a comment whose author left is a place without anything to press, and its replies stay", async () => {
  const erased = { user_display_id: "", nickname: "已注销用户", content: "该评论已删除" };
  open({
    [`GET /posts/${NOTE}/comments`]: page([comment(10, { ...erased, reply_count: 1 })]),
    "GET /comments/10/replies": page([comment(11, { parent_id: 10 })]),
  });
  await screen.findByText("第 11 条");
  const place = screen.getByRole("article", { name: "已注销用户的评论" });
  expect(place.textContent).toContain("该评论已删除");
  expect(within(place).queryAllByRole("button")).toEqual([]);
  expect(place.querySelectorAll("a")).toHaveLength(0);
  expect(screen.getByRole("button", { name: "回复 阿风" })).toBeTruthy();
});

describe("a thread of comments", () => {
  const root = (reply_count: number) => page([comment(10, { reply_count })]);
  const reply = (id: number, fields: Partial<CommentView> = {}) => comment(id, { parent_id: 10, ...fields });

  it("shows a reply that only the list of comments, fetched again, knows of", async () => {
    const answers: Record<string, unknown> = {
      [`GET /posts/${NOTE}/comments`]: root(1),
      "GET /comments/10/replies": page([reply(11)]),
    };
    const { store } = open(answers);
    await screen.findByText("第 11 条");
    answers[`GET /posts/${NOTE}/comments`] = root(2);
    answers["GET /comments/10/replies"] = page([reply(11), reply(12)]);
    await store.dispatch(
      commentsApi.endpoints.getComments.initiate({ noteId: NOTE, sort: "desc" }, { subscribe: false, forceRefetch: true }),
    );
    await screen.findByText("第 12 条");
  });

  it("shows two replies, and the others while it is unfolded", async () => {
    open({ [`GET /posts/${NOTE}/comments`]: root(5), "GET /comments/10/replies": page([11, 12, 13, 14, 15].map((id) => reply(id))) });
    await screen.findByText("第 12 条");
    expect(screen.queryByText("第 13 条")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "展开 3 条回复" }));
    expect(screen.getByText("第 15 条")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "收起回复" }));
    expect(screen.queryByText("第 13 条")).toBeNull();
    expect(screen.getByText("第 12 条")).toBeTruthy();
  });

  it("offers no more replies when all that the reader may see are shown", async () => {
    open({ [`GET /posts/${NOTE}/comments`]: root(2), "GET /comments/10/replies": page([reply(11)]) });
    await screen.findByText("第 11 条");
    await waitFor(() => expect(screen.queryByRole("button", { name: /条回复$/ })).toBeNull());
  });

  it("is fetched again when the note is opened again after half a minute, so that deleted replies are gone", async () => {
    const answers: Record<string, unknown> = {
      [`GET /posts/${NOTE}/comments`]: root(2),
      "GET /comments/10/replies": page([reply(11), reply(12)]),
    };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { unmount, show } = open(answers);
    await screen.findByText("第 12 条");
    unmount();
    answers[`GET /posts/${NOTE}/comments`] = root(1);
    answers["GET /comments/10/replies"] = page([reply(12)]);
    vi.setSystemTime(Date.now() + 31_000);
    show();
    await waitFor(() => expect(screen.queryByText("第 11 条")).toBeNull());
    expect(screen.getByText("第 12 条")).toBeTruthy();
  });

  it("names the reader 我, also in a reply to them", async () => {
    const own = { user_id: leaf.id, nickname: "小叶", user_display_id: leaf.user_id };
    open({
      [`GET /posts/${NOTE}/comments`]: root(2),
      "GET /comments/10/replies": page([reply(11, own), reply(12, { parent_id: 11, reply_to: "小叶" })]),
    });
    expect((await screen.findByRole("article", { name: "阿风的回复" })).textContent).toContain("回复 我：");
    await userEvent.click(screen.getByRole("button", { name: "回复 小叶" }));
    await screen.findByRole("textbox", { name: "回复 我" });
    expect(screen.queryByText("小叶")).toBeNull();
  });
});
