// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { imitateJourneys, PLACE } from "../testing/journeys.ts";
import { createSite } from "../testing/render.tsx";
import { SuggestionList } from "./SuggestionList.tsx";

const journeys = imitateJourneys();
beforeEach(() => {
  journeys.begin();
  return () => vi.restoreAllMocks();
});

function Field() {
  const [open, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const options = [{ key: 1, content: "晚霞" }];
  const close = () => setOpen(false);
  return (
    <div ref={place}>
      <input ref={field} />
      {open && (
        <SuggestionList
          id="tags"
          label="标签"
          anchor={field}
          container={place}
          options={options}
          active={-1}
          onPick={close}
          onPoint={close}
          onClose={close}
        />
      )}
    </div>
  );
}

it("a suggestion list is closed by the browser's back button, which changes the page only when pressed again", async () => {
  createSite().render(<Field />);
  await screen.findByRole("option", { name: "晚霞" });
  const back = () => act(async () => journeys.back());
  await back();
  expect([screen.queryByRole("option"), journeys.heard]).toEqual([null, []]);
  await back();
  expect(journeys.heard).toEqual([PLACE - 1]);
});
