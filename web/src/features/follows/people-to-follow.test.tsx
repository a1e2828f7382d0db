// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createSite, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { PeopleToFollow } from "./PeopleToFollow.tsx";

const person = (id: number, more: object = {}) => ({
  ...{
    id,
    user_id: `m${id}`,
    nickname: `成员${id}`,
    avatar: null,
    bio: "爱拍照",
    verified: 0,
    follow_count: 0,
    fans_count: 3,
    post_count: 2,
  },
  ...{ isFollowing: false, isMutual: false, buttonType: "follow", shared_count: 0, ...more },
});
const followed = { followed: true, isFollowing: true, isMutual: false, buttonType: "unfollow" };

it("says why each member is shown, keeps a followed one in place, and then offers their notes", async () => {
  const users = [person(2, { shared_count: 3 }), person(3, { buttonType: "back" }), person(4)];
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /follow-suggestions": { users }, "POST /users/2/follow": followed, "GET /users/2/follow-status": followed },
  });
  const onSeeNotes = vi.fn();
  site.render(<PeopleToFollow onSeeNotes={onSeeNotes} />);
  const row = (name: string) => within(screen.getByRole("article", { name }));
  await screen.findByRole("article", { name: "成员2" });
  row("成员2").getByText("3 位你关注的人也关注了 TA");
  row("成员3").getByText("关注了你");
  row("成员4").getByText("爱拍照");
  expect(screen.queryByRole("button", { name: /看看/ })).toBeNull();
  await userEvent.click(row("成员2").getByRole("button", { name: "关注，成员2" }));
  await waitFor(() => row("成员2").getByRole("button", { name: "已关注，成员2" }));
  expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"))).toEqual(["成员2", "成员3", "成员4"]);
  await userEvent.click(screen.getByRole("button", { name: "看看 TA 们的笔记" }));
  expect(onSeeNotes).toHaveBeenCalledOnce();
});

it("shows six at first, the others on a press", async () => {
  const users = Array.from({ length: 8 }, (_, at) => person(at + 2));
  createSite({ session: SIGNED_IN, answers: { "GET /follow-suggestions": { users } } }).render(<PeopleToFollow />);
  await screen.findByRole("article", { name: "成员2" });
  expect(screen.getAllByRole("article")).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "查看更多" }));
  expect(screen.getAllByRole("article")).toHaveLength(8);
});

it.each([
  ["nobody is known", { users: [] }],
  ["the answer did not come", () => refusal(500, "internal", "服务器内部错误")],
])("is not there when %s", async (_what, answer) => {
  const site = createSite({ session: SIGNED_IN, answers: { "GET /follow-suggestions": answer } });
  const { container } = site.render(<PeopleToFollow />);
  await waitFor(() => expect(container.querySelector("section")).toBeNull());
  expect(site.calls.map(({ call }) => call)).toContain("GET /follow-suggestions");
});
