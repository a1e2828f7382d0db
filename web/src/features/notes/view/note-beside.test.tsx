// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { cardBeside } from "./note-beside.ts";

afterEach(() => document.body.replaceChildren());

/** In columns, cards are in another order than in the list. */
function wall(...places: [place: number, noteId: number][]) {
  document.body.innerHTML = places
    .map(([place, noteId]) => `<article aria-posinset="${place}"><a data-note="${noteId}" href="/">${noteId}</a></article>`)
    .join("");
}

describe("the note beside an open one", () => {
  it("is the next or the previous one in the list, in any column", () => {
    wall([1, 11], [4, 14], [2, 12], [3, 13]);
    expect([cardBeside(12, 1)?.id, cardBeside(12, -1)?.id, cardBeside(12, 0)?.id]).toEqual([13, 11, 12]);
    expect(cardBeside(13, 1)?.link.textContent).toBe("14");
  });

  it("is none at either end, without a list, and for a note that is not in it", () => {
    wall([1, 11], [2, 12]);
    document.body.insertAdjacentHTML("beforeend", '<a data-note="99" href="/">a related one</a>');
    expect([cardBeside(11, -1), cardBeside(12, 1), cardBeside(99, 0), cardBeside(99, 1)]).toEqual([null, null, null, null]);
  });
});
