// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { MemberLink } from "./MemberLink.tsx";
import { placeBeside } from "./place-beside.ts";

const member = {
  user_id: "leaf",
  nickname: "小叶",
  avatar: null,
  bio: "爱 1 &lt; 2<br><br>植物",
  follow_count: 1,
  fans_count: 1200,
  post_count: 3,
};

it("a mouse that rests on a member sees a preview, and nothing is loaded before", async () => {
  const { calls, render } = createConsole({
    answers: {
      "GET /users/leaf": member,
      "GET /users/leaf/posts": {
        posts: [
          { id: 1, image: "/media/a.webp" },
          { id: 2, image: null },
        ],
      },
    },
  });
  render(
    <>
      <MemberLink account="other">other</MemberLink>
      <MemberLink account="leaf">leaf</MemberLink>
    </>,
  );
  const link = await screen.findByRole("link", { name: "leaf" });
  expect(link.getAttribute("href")).toBe("/user/leaf");
  const other = screen.getByRole("link", { name: "other" });
  fireEvent.pointerEnter(other, { pointerType: "mouse" });
  fireEvent.pointerLeave(other);
  fireEvent.pointerEnter(other, { pointerType: "touch" });
  fireEvent.pointerEnter(link, { pointerType: "mouse" });
  const card = await screen.findByRole("region", { name: "用户资料" });
  expect(card.textContent).toContain("1,200");
  expect(card.textContent, "the lines of the bio").toContain("爱 1 < 2\n植物");
  expect(card.querySelectorAll("img")).toHaveLength(1);
  expect(
    calls.some(({ call }) => call.startsWith("GET /users/other")),
    "the mouse only passed over it, and a finger rests on nothing",
  ).toBe(false);
  expect(calls.find(({ call }) => call === "GET /users/leaf/posts")?.query).toBe("?limit=3");
  fireEvent.keyDown(window, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "用户资料" })).toBeNull());
});

it.each([
  ["right of its name", { left: 100, right: 200, top: 50 }, { left: 212, top: 50 }],
  ["left of it at the right edge", { left: 900, right: 1000, top: 50 }, { left: 528, top: 50 }],
  ["whole above the lower edge", { left: 100, right: 200, top: 700 }, { left: 212, top: 484 }],
  ["with its margin above", { left: 100, right: 200, top: -20 }, { left: 212, top: 16 }],
])("the card stands %s", (_where, anchor, place) => {
  expect(placeBeside(anchor, { width: 360, height: 300 }, { width: 1280, height: 800 })).toEqual(place);
});
