// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../../testing/render.tsx";
import { HeaderSearch } from "./HeaderSearch.tsx";

// On a phone there is no room for the field.
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
  );
  return () => vi.restoreAllMocks();
});

async function openPhone() {
  createSite({ answers: { "GET /search/suggestions": { tags: [], users: [] }, "GET /tags/hot": [] } }).render(
    <>
      <HeaderSearch sought={false} />
      <Link to="/search_result/all?keyword=图书馆">结果</Link>
    </>,
  );
}

it("is an icon on a phone, and on the results of a search its keyword, which a press takes into the field", async () => {
  await openPhone();
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("搜索");
  await userEvent.click(screen.getByRole("link", { name: "结果" }));
  await userEvent.click(screen.getByRole("button", { name: "搜索：图书馆" }));
  expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("图书馆");
});
