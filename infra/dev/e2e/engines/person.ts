import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { vi } from "vitest";
import type { Engine, Found } from "./engine.ts";

/** What somebody looks for: by its role and the name that a screen reader says, by its label, or by its words. */
export interface Sought {
  readonly role?: string;
  readonly label?: string;
  /** All of the name or of the words, or, with `part`, some of it. */
  readonly name?: string;
  readonly part?: true;
  /** Only inside of it. */
  readonly in?: Sought;
}

/** A story that has come off its road should say so soon; a slow machine is not off its road. */
const PATIENCE = { timeout: 30_000, interval: 150 };

/** Somebody at an engine. Everything is found as people find it, by the same library in every engine. */
export async function seat(engine: Engine) {
  const library = await readFile(
    createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
    "utf8",
  );

  async function look(sought: Sought, atRest: boolean): Promise<Found | null> {
    if (!(await engine.ask(prepared))) await engine.teach(library);
    return engine.find(findInPage, sought, atRest);
  }
  /** A story that went off its road tells where it stands, as it may not do so again. */
  const patiently = async (attempt: () => Promise<void>) => {
    try {
      await vi.waitFor(attempt, PATIENCE);
    } catch (gaveUp) {
      throw new Error(`${gaveUp instanceof Error ? gaveUp.message : gaveUp}; ${await engine.ask(whereabouts)}`, { cause: gaveUp });
    }
  };
  const until = (sought: Sought, act: (found: Found) => Promise<void>, atRest = true) =>
    patiently(async () => {
      const found = await look(sought, atRest);
      if (!found) throw new Error(`nothing here is ${JSON.stringify(sought)}`);
      await act(found);
    });

  return {
    engine,
    sees: (sought: Sought) => until(sought, async () => {}, false),
    misses: (sought: Sought) =>
      patiently(async () => {
        if (await look(sought, false)) throw new Error(`${JSON.stringify(sought)} is still here`);
      }),
    presses: (sought: Sought) => until(sought, (found) => found.click()),
    writes: (sought: Sought, text: string) => until(sought, (found) => found.click().then(() => found.type(text))),
    chooses: (label: string, file: string) => until({ label }, (found) => found.choose(file)),
    /** What went wrong in the page since it was first looked at. */
    troubles: () => engine.ask(() => (window as { troubles?: string[] }).troubles ?? []),
  };
}

export type Person = Awaited<ReturnType<typeof seat>>;

/** Runs in the page: its address, what lies above it, and what has the focus. */
function whereabouts(): string {
  const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [data-sonner-toast]')];
  const words = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 60);
  const focus = document.activeElement;
  return `at ${decodeURIComponent(location.href)}, above: [${above.map(words).join(" | ")}], focus: ${focus?.tagName} ${focus ? words(focus) : ""}`;
}

/** Whether the library is in the page; listens from then on for errors that nobody caught. */
function prepared(): boolean {
  const page = window as { TestingLibraryDom?: object; troubles?: string[] };
  if (!page.troubles) {
    const troubles: string[] = [];
    page.troubles = troubles;
    window.addEventListener("error", (event) => troubles.push(`uncaught: ${event.message}`));
    window.addEventListener("unhandledrejection", (event) => troubles.push(`rejected: ${String(event.reason)}`));
  }
  return page.TestingLibraryDom !== undefined;
}

/**
 * Runs in the page. At rest: a driver presses where a thing was when it was asked for, so it must be where it was two frames ago. A slow page
 * may show no frame between two looks while it moves.
 */
function findInPage(sought: Sought, atRest: boolean): Element | null {
  type Query = (container: Element, text: string | RegExp, options?: object) => HTMLElement[];
  const page = window as unknown as { TestingLibraryDom: Record<string, Query>; placeSeen?: string; placeOfRest?: string };
  const library = page.TestingLibraryDom;
  const all = (one: Sought, container: Element): Element[] => {
    const exact = !one.part;
    if (one.label !== undefined) return library.queryAllByLabelText?.(container, one.label, { exact }) ?? [];
    if (one.role === undefined) return library.queryAllByText?.(container, one.name ?? "", { exact, ignore: "script, style, title" }) ?? [];
    const name = one.name === undefined ? {} : { name: (heard: string) => (exact ? heard === one.name : heard.includes(one.name ?? "")) };
    return library.queryAllByRole?.(container, one.role, name) ?? [];
  };
  const inside = (one: Sought): Element[] =>
    one.in ? inside(one.in).flatMap((container) => all(one, container)) : all(one, document.body);
  const [found] = inside(sought);
  if (!found || !atRest) return found ?? null;
  const place = JSON.stringify([sought, found.getBoundingClientRect()]);
  if (place === page.placeOfRest) return found;
  if (place === page.placeSeen) return null;
  page.placeSeen = place;
  page.placeOfRest = "";
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (page.placeSeen === place) page.placeOfRest = place;
    }),
  );
  return null;
}
