// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { LoadError } from "./LoadError.tsx";

it("what could not be loaded without a network is loaded when there is one again", async () => {
  const onRetry = vi.fn();
  const router = createConsole({ routes: [{ path: "/elsewhere", element: <p>别处</p> }] }).render(
    <LoadError error={undefined} fallback="网络连接失败" busy={false} onRetry={onRetry} />,
  );
  await screen.findByText("网络连接失败");
  window.dispatchEvent(new Event("online"));
  expect(onRetry).toHaveBeenCalledOnce();
  await act(() => router.navigate("/elsewhere"));
  window.dispatchEvent(new Event("online"));
  expect(onRetry).toHaveBeenCalledOnce();
});
