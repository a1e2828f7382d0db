// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { SearchBox } from "../features/search/SearchBox.tsx";
import { useLeaveGuard } from "../platform/use-leave-guard.ts";
import { createSite } from "../testing/render.tsx";
import { Shortcuts } from "./shell/Shortcuts.tsx";

function Work({ unsent }: { unsent: boolean }) {
  const guard = useLeaveGuard(unsent, { travel: false });
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="where">{decodeURIComponent(pathname + search)}</output>
      {guard.asked && (
        <>
          <button type="button" onClick={guard.leave}>
            离开
          </button>
          <button type="button" onClick={guard.stay}>
            继续写
          </button>
        </>
      )}
    </>
  );
}

function open(unsent = true) {
  const site = createSite({ answers: { "GET /tags/hot": [], "GET /search/suggestions": { tags: [], users: [] } } });
  site.render(
    <>
      <Work unsent={unsent} />
      <Shortcuts />
      <SearchBox />
      <Link to="/explore">发现</Link>
    </>,
  );
}
const where = () => screen.getByTestId("where").textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
  // Another page than the one of the router in memory, whose address the browser does not have.
  history.replaceState(null, "", "/publish?draftId=7");
});

const ways = [
  ["a search", () => userEvent.type(screen.getByRole("combobox"), "晚风{Enter}"), "/search_result/all?keyword=晚风"],
  ["the key for a new note", () => act(() => fireEvent.keyDown(document.body, { key: "n" })), "/publish"],
  ["a link", () => userEvent.click(screen.getByRole("link", { name: "发现" })), "/explore"],
] as const;

describe.each(ways)("%s from a page with unfinished work", (_way, go, target) => {
  it("asks, and goes there if the member leaves", async () => {
    open();
    await go();
    expect(where()).toBe("/");
    await press("离开");
    expect(where()).toBe(target);
  });

  it("goes nowhere if the member stays", async () => {
    open();
    await go();
    await press("继续写");
    expect([where(), screen.queryByRole("button", { name: "离开" })]).toEqual(["/", null]);
  });

  it("goes at once when nothing is unfinished", async () => {
    open(false);
    await go();
    expect(where()).toBe(target);
  });
});
