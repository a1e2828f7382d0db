// @vitest-environment happy-dom
import type { NoteCardView } from "@shiye/events/notes";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { SharePanel } from "./SharePanel.tsx";
import { shareText } from "./share-text.ts";

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(document, "execCommand");
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

/** Presses 复制链接 in a browser with this clipboard, or this older way to copy. What was copied, and what was said. */
async function copied({ clipboard, older }: { clipboard: boolean; older: boolean }) {
  const texts: string[] = [];
  const writeText = async (text: string) => {
    if (!clipboard) throw new DOMException("refused", "NotAllowedError");
    texts.push(text);
  };
  const execCommand = () => {
    if (older) texts.push(document.querySelector("textarea")?.value ?? "");
    return older;
  };
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  Object.defineProperty(document, "execCommand", { value: execCommand, configurable: true });
  const site = createSite();
  site.render(<SharePanel note={NOTE} onClose={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "复制链接" }));
  await waitFor(() => expect(site.toasts).toHaveLength(1));
  return { texts, toasts: site.toasts };
}

it.each([
  { clipboard: true, older: false, copies: true },
  { clipboard: false, older: true, copies: true },
  { clipboard: false, older: false, copies: false },
])("the text to share is copied, or it is said that it was not: clipboard $clipboard, older way $older", async ({ copies, ...ways }) => {
  const text = shareText({ id: 7, title: "湖边的晚霞", author: "阿风" }, location.origin);
  expect(await copied(ways)).toEqual({ texts: copies ? [text] : [], toasts: [copies ? "已复制，快去分享给朋友吧" : "复制失败"] });
});
