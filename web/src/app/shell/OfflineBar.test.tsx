// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createSite } from "../../testing/render.tsx";
import { cutOff } from "../offline/cut-off.ts";
import { OfflineBar } from "./OfflineBar.tsx";

describe("the bar about the network", () => {
  it("says when what is read was kept on this device, also where the browser takes itself for online, and goes by itself", () => {
    createSite({ answers: {} }).render(<OfflineBar />);
    expect(screen.getByRole("status").textContent).toBe("");
    act(() => cutOff.emit(true));
    expect(screen.getByRole("status").textContent).toBe("网络已断开，正在看保存在本机的内容");
    act(() => cutOff.emit(false));
    expect(screen.getByRole("status").textContent).toBe("");
  });
});
