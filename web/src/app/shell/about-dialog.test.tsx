// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite } from "../../testing/render.tsx";
import { AboutDialog } from "./AboutDialog.tsx";

it("says the version, who made the site, whose work is in it, and what holds for privacy and copyright", () => {
  createSite().render(<AboutDialog onClose={() => {}} />);
  screen.getByText("版本 1.2.0");
  const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["关于拾页", "开发者", "第三方组件", "字体", "隐私声明", "版权声明"]);
});
