// @vitest-environment happy-dom

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { lazyPart } from "./lazy-part.tsx";

let lost = true;
beforeEach(() => {
  lost = true;
  // React tells the console of each error that a boundary has caught.
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation(() => {});
});

const Words = () => <p>这里是内容</p>;
const Window = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    关上
  </button>
);
const load = async () => {
  if (lost) throw new TypeError("lost");
  return { Words, Window };
};

function open(part: React.ReactNode) {
  createConsole({ answers: {} }).render(
    <>
      <p>其他内容</p>
      <Suspense>{part}</Suspense>
    </>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

it("a part that cannot be loaded says so in its place, and is there after a retry", async () => {
  const Part = lazyPart(load, "Words");
  const user = open(<Part />);
  await screen.findByText("没有加载出来，请检查网络，或刷新页面后再试");
  screen.getByText("其他内容");
  await user.click(screen.getByRole("button", { name: "重试" }));
  await screen.findByText("没有加载出来，请检查网络，或刷新页面后再试");
  lost = false;
  await user.click(screen.getByRole("button", { name: "重试" }));
  await screen.findByText("这里是内容");
});

it("a dialog that cannot be loaded closes with a message, and the next press loads it again", async () => {
  const Part = lazyPart(load, "Window");
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        {isOpen ? <Part onClose={() => setOpen(false)} /> : <p>没有打开</p>}
      </>
    );
  }
  const user = open(<Opener />);
  await user.click(screen.getByRole("button", { name: "打开" }));
  await screen.findByText("没有加载出来，请检查网络，或刷新页面后再试");
  await screen.findByText("没有打开");
  lost = false;
  await user.click(screen.getByRole("button", { name: "打开" }));
  await screen.findByRole("button", { name: "关上" });
});

it("a dialog with an error of its own closes and says that something is wrong", async () => {
  const Broken = () => {
    throw new Error("a bug");
  };
  const onClose = vi.fn();
  const Part = lazyPart(async () => ({ Broken: Broken as React.ComponentType<{ onClose: () => void }> }), "Broken");
  open(<Part onClose={onClose} />);
  await screen.findByText("这里出了点问题，请刷新页面后再试");
  expect(onClose).toHaveBeenCalledOnce();
});

it("a quiet part that cannot be loaded says nothing, and is loaded again where it is rendered next", async () => {
  const Part = lazyPart(load, "Words", { quiet: true });
  function Pages() {
    const [page, setPage] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setPage(page + 1)}>
          下一页
        </button>
        <Part key={page} />
      </>
    );
  }
  const user = open(<Pages />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect([screen.queryByRole("alert"), screen.queryByText(/没有加载出来/), screen.queryByText("这里是内容")]).toEqual([null, null, null]);
  lost = false;
  await user.click(screen.getByRole("button", { name: "下一页" }));
  await screen.findByText("这里是内容");
});
