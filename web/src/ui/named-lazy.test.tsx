// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { namedLazy } from "./named-lazy.tsx";

afterEach(cleanup);

it("what stands in place of a part that could not be loaded keeps its state when it is rendered again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Part = namedLazy<"Part", object>(() => Promise.reject(new Error("offline")), "Part", { quiet: true });
  let made = 0;
  const Instead = ({ name }: { name: string }) => {
    const [number] = useState(() => ++made);
    return <p>{`${name} ${number}`}</p>;
  };
  const part = (name: string) => (
    <Suspense>
      <Part missing={<Instead name={name} />} />
    </Suspense>
  );
  const { rerender } = render(part("一"));
  const shown = await screen.findByText(/^一/);
  const [, number] = shown.textContent.split(" ");
  rerender(part("二"));
  expect([shown.isConnected, shown.textContent]).toEqual([true, `二 ${number}`]);
  vi.restoreAllMocks();
});
