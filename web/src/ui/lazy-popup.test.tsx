// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../testing/render.tsx";
import { LazyPopup } from "./LazyPopup.tsx";
import { namedLazy } from "./named-lazy.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const Popup = ({ trigger }: { trigger: ReactElement }) => (
  <>
    {trigger}
    <p>菜单</p>
  </>
);

/** A button whose popup can be loaded only while the network is not broken. */
function show(network: { broken: boolean }, props: Partial<Parameters<typeof LazyPopup>[0]> = {}) {
  const load = async () => {
    if (network.broken) throw new TypeError("failed to fetch");
    return { Popup };
  };
  const part = namedLazy(load, "Popup");
  const Part = part;
  const site = createSite();
  site.render(
    <LazyPopup
      part={part}
      button={(opener) => (
        <button type="button" {...opener}>
          更多
        </button>
      )}
      {...props}
    >
      {({ trigger, onMissing }) => <Part trigger={trigger} onMissing={onMissing} />}
    </LazyPopup>,
  );
  return site;
}
const press = () => userEvent.click(screen.getByRole("button", { name: "更多" }));

it("a button whose popup cannot be loaded stays and says so, and its next press opens the popup", async () => {
  const network = { broken: true };
  const onOpenChange = vi.fn();
  const { toasts } = show(network, { onOpenChange });
  await press();
  // The download is tried twice.
  await waitFor(() => expect(toasts).toEqual(["没有加载出来，请再试一次"]), { timeout: 3000 });
  expect([screen.queryByText("菜单"), onOpenChange.mock.lastCall]).toEqual([null, [false]]);
  network.broken = false;
  await press();
  await screen.findByText("菜单");
  expect([screen.getAllByRole("button").length, onOpenChange.mock.lastCall]).toEqual([1, [true]]);
});

it("a popup that asks first opens only with the answer", async () => {
  let answer = () => {};
  show({ broken: false }, { gate: (open) => (answer = open) });
  await press();
  expect(screen.queryByText("菜单")).toBeNull();
  answer();
  await screen.findByText("菜单");
});
