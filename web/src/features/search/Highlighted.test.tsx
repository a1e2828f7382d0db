// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Emphasised, Excerpt, Highlighted } from "./Highlighted.tsx";

const marked = (root: HTMLElement) => [...root.querySelectorAll("mark")].map(({ textContent }) => textContent);

it("matches are marked, and nothing else of the text is markup", () => {
  const { container } = render(<Highlighted html={"&lt;img src=x&gt; <em>图书馆</em>旁 &amp; <em>A&lt;b&gt;</em>"} />);
  expect(container.textContent).toBe("<img src=x> 图书馆旁 & A<b>");
  expect(marked(container)).toEqual(["图书馆", "A<b>"]);
  expect(container.querySelectorAll("img, em, b")).toHaveLength(0);
});

it("markup that is not from the server stays text", () => {
  const { container } = render(<Highlighted html={"<script>alert(1)</script><em>x</em>"} />);
  expect(container.textContent).toBe("<script>alert(1)</script>x");
  expect(container.querySelector("script")).toBeNull();
});

it("the typed text is marked where it occurs, in any case, without its sign", () => {
  const { container } = render(<Emphasised text="MyStudy" part=" #stu" />);
  expect([container.textContent, ...marked(container)]).toEqual(["MyStudy", "Stu"]);
});

it.each([
  ["…一个倾斜七度、底部三道槽的，打印了<em>四</em>个小时", "…槽的，打印了四个小时"],
  ["第一行\n<em>四</em>个", "第一行 四个"],
  ["…了<em>四</em>个", "…了四个"],
])("what was found in %s stands near the beginning of its line", (html, shown) => {
  const { container } = render(<Excerpt html={html} />);
  expect(container.textContent).toBe(shown);
  expect(marked(container)).toEqual(["四"]);
});
