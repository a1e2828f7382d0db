// @vitest-environment happy-dom
import type { NoteCardView } from "@shiye/events/notes";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { SharePanel } from "./SharePanel.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

const NOTE = { id: 7, title: "湖边的晚霞", nickname: "阿风", user_avatar: null, image: null, cover_url: null } as NoteCardView;
const WAYS = ["复制链接", "保存海报", "用其他应用分享"];

/** The ways to share, in the order in which they stand. */
function open({ fingers }: { fingers: boolean }) {
  Object.defineProperty(navigator, "share", { value: vi.fn(), configurable: true });
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: fingers && media === "(pointer: coarse)" }) as MediaQueryList,
  );
  createSite().render(<SharePanel note={NOTE} onClose={() => {}} />);
  return screen.getAllByRole("button").flatMap(({ textContent }) => (WAYS.includes(textContent) ? [textContent] : []));
}

it("for fingers the device's own way to share is the first", () => {
  expect(open({ fingers: true })).toEqual(["用其他应用分享", "复制链接", "保存海报"]);
});

it("for a mouse the link is the first", () => {
  expect(open({ fingers: false })).toEqual(["复制链接", "保存海报", "用其他应用分享"]);
});
