// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CandidateRow } from "./CandidateRow.tsx";

afterEach(cleanup);
const member = { id: 1, user_id: "leaf", nickname: "小叶", avatar: null };

it.each([
  [1, "官方认证"],
  [2, "个人认证"],
] as const)("a member to mention whose level is %i carries the badge %s", (verified, name) => {
  render(<CandidateRow member={{ ...member, verified }} />);
  screen.getByRole("img", { name });
});

it("a member who is not verified has no badge", () => {
  render(<CandidateRow member={{ ...member, verified: 0 }} />);
  expect(screen.queryByRole("img")).toBeNull();
});
