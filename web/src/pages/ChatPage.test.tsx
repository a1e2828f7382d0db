// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, SIGNED_IN } from "../testing/render.tsx";
import { ChatPage } from "./ChatPage.tsx";

const ye = {
  ...{ id: 7, user_id: "ye", nickname: "小夜", avatar: null, verified: 0, bio: "写诗" },
  ...{ fans_count: 3, follow_count: 1, post_count: 2, isFollowing: false, isMutual: false, buttonType: "follow", shared_count: 0 },
};

function open(conversations: readonly unknown[]) {
  createSite({
    session: SIGNED_IN,
    answers: {
      "GET /chat/conversations": { conversations, nextCursor: null },
      "GET /follow-suggestions": { users: [ye] },
    },
  }).render(<ChatPage />);
}

it("offers whom one might talk with while nobody was talked with, and asks for no choice among none", async () => {
  open([]);
  expect((await screen.findByRole("article", { name: "小夜" })).textContent).toContain("写诗");
  expect(screen.queryByText("选择一个会话开始聊天")).toBe(null);
});
