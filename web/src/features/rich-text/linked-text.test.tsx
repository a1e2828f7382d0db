// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LinkedText } from "./LinkedText.tsx";
import { linkTexts } from "./link-texts.ts";

afterEach(cleanup);

function linked(html: string): HTMLElement {
  const place = document.createElement("div");
  place.innerHTML = html;
  linkTexts(place);
  return place;
}
const links = (place: HTMLElement) => [...place.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

it("the text of a note has links for its topics and addresses, and keeps its mentions", () => {
  const place = linked('和<a href="/user/afeng">@阿风#风</a> 看 #晚霞<br>详见https://a.cn/x?a=1&amp;b=2。');
  expect(links(place)).toEqual([
    ["@阿风#风", "/user/afeng"],
    ["#晚霞", "/search_result?tag=%E6%99%9A%E9%9C%9E"],
    ["https://a.cn/x?a=1&b=2", "https://a.cn/x?a=1&b=2"],
  ]);
  const [, topic, address] = place.querySelectorAll("a");
  expect([topic?.rel, topic?.target]).toEqual(["noopener", "_blank"]);
  expect([address?.rel, address?.target]).toEqual(["noopener noreferrer nofollow ugc", "_blank"]);
});

it("markup that somebody wrote stays text", () => {
  const written = '#好<img src=x onerror=alert(1)> https://a.cn/"onclick="x javascript:alert(1)';
  const place = linked(written.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"));
  expect(place.querySelector("img, [onerror], [onclick]")).toBeNull();
  expect(place.textContent).toBe(written);
  expect(links(place)).toEqual([
    ["#好", "/search_result?tag=%E5%A5%BD"],
    ["https://a.cn/", "https://a.cn/"],
  ]);
});

it("a title is plain text with the same links", () => {
  const { container } = render(<LinkedText text="<b>#晚霞</b> https://a.cn/ javascript:alert(1)" />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/search_result?tag=%E6%99%9A%E9%9C%9E",
    "https://a.cn/",
  ]);
  expect(container.textContent).toBe("<b>#晚霞</b> https://a.cn/ javascript:alert(1)");
});
