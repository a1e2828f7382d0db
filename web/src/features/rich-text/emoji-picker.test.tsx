// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Star } from "lucide-react";
import { type FormEvent, StrictMode } from "react";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EmojiPicker } from "./EmojiPicker.tsx";
import { EMOJI_GROUPS } from "./emoji-data.ts";
import { type EmojiPickerOptions, groupsFor } from "./emoji-options.ts";

const kept = vi.hoisted(() => ({ recent: [] as unknown[], stored: [] as unknown[] }));
/** This environment has no database. */
vi.mock("./recent-emojis.ts", async (original) => ({
  ...(await original<object>()),
  readRecent: async () => kept.recent,
  storeRecent: async (list: unknown[]) => void kept.stored.push(list),
}));
// Later test files run in the same process.
afterAll(() => vi.doUnmock("./recent-emojis.ts"));

beforeEach(() => {
  kept.recent = [];
  kept.stored = [];
});
afterEach(cleanup);

/** The smallest groups only, because two thousand buttons take happy-dom seconds. */
const SMALL = ["food_drink", "activities"];
const disabledGroups = EMOJI_GROUPS.map(({ name }) => name).filter((name) => !SMALL.includes(name));
const hands = { name: "hands", label: "手", emojis: [{ text: "👍", names: ["赞"], hasTones: true }] };

async function shown(options: EmojiPickerOptions = {}) {
  const picked: string[] = [];
  const whole = { disabledGroups, additionalGroups: [hands], ...options };
  const { container } = render(
    <StrictMode>
      <EmojiPicker onPick={(emoji) => picked.push(emoji)} options={whole} />
    </StrictMode>,
  );
  const emoji = (text: string) => container.querySelector<HTMLElement>(`section [data-emoji="${text}"]`) as HTMLElement;
  const groups = () => [...container.querySelectorAll<HTMLElement>("[data-group]")].map(({ dataset }) => dataset.group);
  await waitFor(() => expect(emoji("👍")).not.toBeNull());
  return { picked, groups, emoji, user: userEvent.setup(), container };
}

describe("the emoji picker", () => {
  it("shows every group with all its emoji, and the recent ones in front if there are any", () => {
    const names = (recent: Parameters<typeof groupsFor>[1]) => groupsFor({}, recent, () => true).map(({ name }) => name);
    const eight = EMOJI_GROUPS.map(({ name }) => name);
    expect(names([])).toEqual(eight);
    expect(names([hands.emojis[0] as (typeof hands.emojis)[number]])).toEqual(["recent", ...eight]);
    expect(groupsFor({}, [], () => true).flatMap(({ emojis }) => emojis)).toHaveLength(EMOJI_GROUPS.flatMap(({ emojis }) => emojis).length);
  });

  it("leaves out what the system cannot draw", () => {
    const groups = groupsFor({}, [], ({ since }) => since === undefined);
    expect(groups.flatMap(({ emojis }) => emojis).some(({ since }) => since !== undefined)).toBe(false);
  });

  it("returns the pressed emoji, and names the one under the pointer", async () => {
    const { picked, emoji, user, container } = await shown();
    await user.click(emoji("⚽"));
    expect(picked).toEqual(["⚽"]);
    expect(container.textContent).toContain("⚽足球");
  });

  it("gives the chosen tone to emoji with tones, and leaves recent ones as they were used", async () => {
    kept.recent = [{ text: "👍", names: ["赞"], hasTones: false }];
    const { picked, user } = await shown();
    await user.click(screen.getByLabelText("选择肤色"));
    await user.click(screen.getByLabelText("中等肤色"));
    await user.click(within(screen.getByRole("list", { name: "手" })).getByText("👍🏽"));
    await user.click(within(screen.getByRole("list", { name: "最近使用" })).getByText("👍"));
    expect(picked).toEqual(["👍🏽", "👍"]);
    expect(kept.stored.at(0)).toMatchObject([{ text: "👍🏽" }, { text: "👍" }]);
  });

  it("closes the tones when one is chosen and when the pointer leaves the footer", async () => {
    const { user } = await shown();
    await user.click(screen.getByLabelText("选择肤色"));
    await user.click(screen.getByLabelText("深肤色"));
    expect(screen.queryByLabelText("深肤色")).toBeNull();
    await user.click(screen.getByLabelText("选择肤色"));
    fireEvent.pointerLeave(screen.getByRole("group", { name: "肤色" }).parentElement as HTMLElement);
    expect(screen.queryByLabelText("深肤色")).toBeNull();
  });

  it("finds a recently used emoji once, and says so when no name matches", async () => {
    kept.recent = [{ text: "🧋", names: ["奶茶"], hasTones: false }];
    const { user } = await shown();
    const search = screen.getByRole("searchbox", { name: "搜索表情" });
    await user.type(search, "奶茶");
    const found = await screen.findByRole("list", { name: "找到的表情" });
    expect(within(found).getAllByRole("button", { name: "奶茶" })).toHaveLength(1);
    await user.type(search, "没有的");
    expect((await screen.findByRole("status")).textContent).toBe("没有找到表情！");
  });
});

it("selects the first result on Enter, and does not send the form around it", async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const picked: string[] = [];
  render(
    <form onSubmit={sent}>
      <EmojiPicker onPick={(emoji) => picked.push(emoji)} options={{ disabledGroups }} />
      <button type="submit">发布</button>
    </form>,
  );
  const search = screen.getByRole("searchbox", { name: "搜索表情" });
  await userEvent.type(search, "足球");
  await screen.findByRole("list", { name: "找到的表情" });
  await userEvent.type(search, "{Enter}");
  expect(picked).toEqual(["⚽"]);
  await userEvent.type(search, "没有的{Enter}");
  expect([picked, sent.mock.calls]).toEqual([["⚽"], []]);
});

describe("the options of the emoji picker", () => {
  it("hide what is not wanted", async () => {
    const { container } = await shown({ hideSearch: true, hideGroupIcons: true, hideGroupNames: true, disableSkinTones: true });
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("group", { name: "表情分类" })).toBeNull();
    expect(container.querySelector("section p")).toBeNull();
    expect(screen.queryByLabelText("选择肤色")).toBeNull();
  });

  it("name, order and add groups, and give them other icons and texts", async () => {
    const { groups, container } = await shown({
      groupNames: { food_drink: "吃的" },
      groupOrder: ["hands", "activities"],
      groupIcons: { hands: Star },
      texts: { placeholder: "找表情", hint: "随便选" },
      disableStickyGroupNames: true,
    });
    expect(groups()).toEqual(["hands", "activities", "food_drink"]);
    expect(screen.getByTitle("手").querySelector(".lucide-star")).not.toBeNull();
    expect(screen.getByRole("list", { name: "吃的" })).toBeTruthy();
    expect(screen.getByRole("searchbox", { name: "找表情" })).toBeTruthy();
    expect(container.textContent).toContain("随便选");
    expect(container.querySelector('[data-sticky="true"]')).toBeNull();
  });

  it("show and remember no recent ones where that is off", async () => {
    kept.recent = [{ text: "⚽", names: ["足球"], hasTones: false }];
    const { groups, emoji, user } = await shown({ displayRecent: false });
    await user.click(emoji("⚽"));
    expect(groups()).not.toContain("recent");
    expect(kept.stored).toEqual([]);
  });
});
