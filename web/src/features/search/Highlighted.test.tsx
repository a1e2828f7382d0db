// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Emphasised, Highlighted } from "./Highlighted.tsx";

const marked = (root: HTMLElement) => [...root.querySelectorAll("mark")].map(({ textContent }) => textContent);

it("what was found stands out, and nothing else of the text is markup", () => {
  const { container } = render(<Highlighted html={"&lt;img src=x&gt; <em>图书馆</em>旁 &amp; <em>A&lt;b&gt;</em>"} />);
  expect(container.textContent).toBe("<img src=x> 图书馆旁 & A<b>");
  expect(marked(container)).toEqual(["图书馆", "A<b>"]);
  expect(container.querySelectorAll("img, em, b")).toHaveLength(0);
});

it("markup that is not the server's stays text", () => {
  const { container } = render(<Highlighted html={"<script>alert(1)</script><em>x</em>"} />);
  expect(container.textContent).toBe("<script>alert(1)</script>x");
  expect(container.querySelector("script")).toBeNull();
});

it("what is typed stands out where it is, in any case, without its sign", () => {
  const { container } = render(<Emphasised text="MyStudy" part=" #stu" />);
  expect([container.textContent, ...marked(container)]).toEqual(["MyStudy", "Stu"]);
});
