// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { imitateJourneys, PLACE } from "../testing/journeys.ts";
import { createSite } from "../testing/render.tsx";
import { Choice } from "./Choice.tsx";

const journeys = imitateJourneys();
beforeEach(() => {
  journeys.begin();
  return () => vi.restoreAllMocks();
});

const items = [
  { value: 1, label: "校园" },
  { value: 2, label: "生活" },
];

function Field({ onClosed }: { onClosed: () => void }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <Choice items={items} value={value} placeholder="请选择" onChange={setValue} onClosed={onClosed} trigger={{ "aria-label": "分类" }} />
  );
}
const button = () => screen.getByRole("combobox", { name: "分类" });

describe("a choice of one", () => {
  it("opens at its first press, before its list is loaded, and shows the chosen option", async () => {
    let closed = 0;
    createSite().render(<Field onClosed={() => (closed += 1)} />);
    expect([button().textContent, button().getAttribute("aria-expanded")]).toEqual(["请选择", "false"]);
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole("option", { name: "生活" }));
    await waitFor(() => expect(button().textContent).toBe("生活"));
    expect(closed).toBe(1);
  });

  it("opens by an arrow key, and keeps the chosen option when Esc closes it", async () => {
    createSite().render(<Field onClosed={() => {}} />);
    button().focus();
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("option", { name: "校园" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    expect(button().textContent).toBe("请选择");
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it("is closed by the browser's back button, which changes neither the page nor the chosen option", async () => {
    let closed = 0;
    createSite().render(<Field onClosed={() => (closed += 1)} />);
    await userEvent.click(button());
    await screen.findByRole("option", { name: "校园" });
    await act(async () => journeys.back());
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    expect([button().textContent, closed, journeys.heard, history.state.idx]).toEqual(["请选择", 1, [], PLACE]);
    await act(async () => journeys.back());
    expect(journeys.heard).toEqual([PLACE - 1]);
  });
});
