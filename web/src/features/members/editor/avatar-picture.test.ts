import { expect, it } from "vitest";
import { avatarProblem } from "./avatar-picture.ts";

it.each([
  ["image/jpeg", 1000, null],
  ["image/gif", 5 * 1024 * 1024, null],
  ["image/svg+xml", 1000, "只支持 JPG、PNG、GIF、WebP 格式的图片"],
  ["", 1000, "只支持 JPG、PNG、GIF、WebP 格式的图片"],
  ["image/png", 5 * 1024 * 1024 + 1, "图片大小为5.1MB，超过5MB限制，请选择更小的图片"],
  ["image/png", 7.5 * 1024 * 1024, "图片大小为7.5MB，超过5MB限制，请选择更小的图片"],
])("of a %s of %d bytes is said: %s", (type, size, problem) => {
  expect(avatarProblem({ type, size })).toBe(problem);
});
