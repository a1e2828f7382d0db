import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../../..");
const files = ["web/src", "admin/src", "infra/client/src"].flatMap((folder) =>
  readdirSync(path.join(checkout, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file.replaceAll("\\", "/")}`, text: readFileSync(path.join(checkout, folder, file), "utf8") })),
);
const sources = files.filter(({ file }) => !/\.test\.|testing/.test(file));

/**
 * Lines of a function's own body (two spaces, as the formatter has it) that touch a ref before any arrow: they run while rendering.
 * React forbids it; an effect, an event handler or useEffectEvent is the place. Only files with hooks have refs.
 */
function refsInRender(text: string): string[] {
  if (!/\buseRef\b/.test(text)) return [];
  return text
    .split("\n")
    .filter((line) => /^ {2}\S/.test(line) && /\.current\b/.test(line.split("=>")[0] ?? "") && !/^ {2}(\/\/|\*|\/\*)/.test(line));
}

/** Variables and collections of a module itself, which live as long as the page. */
function moduleState(text: string): string[] {
  return [...text.matchAll(/^(?:export )?(?:let (\w+)|const (\w+)(?::[^=]+)? = (?:new (?:Map|Set|WeakMap)\b|\[\];|\{\};))/gm)]
    .map(([, variable, collection]) => variable ?? collection ?? "")
    .filter((name) => name !== name.toUpperCase());
}

/** What may outlive a sign-out: it is of the page or the device, not of a member. */
const OF_THE_PAGE: Record<string, readonly string[]> = {
  "web/src/app/begin-later.ts": ["begun"],
  // The worker of the browser, which every member of it shares; both names are about signing out.
  "web/src/app/offline/worker.ts": ["cutOff", "forgotten"],
  "web/src/features/chat/thread/message-rows.ts": ["known"],
  "web/src/features/notes/card/use-page-strip.ts": ["lastWidth"],
  // How far notes were scrolled, in this tab.
  "web/src/features/notes/view/use-reading-place.ts": ["places"],
  // The page below a note that is closing.
  "web/src/features/notes/view/use-page-below.ts": ["giveBack"],
  "web/src/features/pictures/upload/use-pictures.ts": ["made"],
  "web/src/features/rich-text/RichText.tsx": ["loaded"],
  // What this device cannot draw.
  "web/src/features/rich-text/drawn-emojis.ts": ["lacking"],
  // A word that was typed in the seconds before the field was there.
  "web/src/platform/typed-ahead.ts": ["ahead"],
  "web/src/main.tsx": ["stopTrying"],
  "web/src/ui/thumbhash-url.ts": ["known"],
  "web/src/platform/early-keys.ts": ["heard"],
  "web/src/platform/guarded-navigate.ts": ["holders"],
  "web/src/platform/use-minute.ts": ["listeners", "timer"],
  "web/src/platform/scroll-place.ts": ["place", "waiting", "listeners", "movedAt"],
  "web/src/platform/travel-guard.ts": ["guards"],
  "web/src/platform/when-settled.ts": ["turn"],
  // A place in the log, the same for everybody.
  "infra/client/src/first-position.ts": ["earliest"],
  "infra/client/src/proof-of-work.ts": ["ready"],
  "infra/client/src/push-events.ts": ["shown", "reported", "reportWaits"],
};

describe("a file of the sites", () => {
  it("writes and reads no ref while it renders", () => {
    expect(sources.flatMap(({ file, text }) => refsInRender(text).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });

  it("keeps no state of a member beside the store that outlives a sign-out: see web/src/api/member-changes.ts", () => {
    const found = sources
      .map(({ file, text }) => ({ file, names: moduleState(text).filter((name) => !OF_THE_PAGE[file]?.includes(name)), text }))
      .filter(({ names, text }) => names.length > 0 && !text.includes("memberChanges.subscribe("));
    expect(found.map(({ file, names }) => `${file}: ${names}`)).toEqual([]);
  });

  it("has its line in the list of what may outlive a sign-out only while it has such state", () => {
    const stale = Object.entries(OF_THE_PAGE).filter(([name, kept]) => {
      const text = sources.find(({ file }) => file === name)?.text ?? "";
      return kept.some((variable) => !moduleState(text).includes(variable));
    });
    expect(stale).toEqual([]);
  });
});

/** Sizes of text in pixels, which the size that a reader has set in the browser does not change. */
const sizesInPixels = (css: string) => css.match(/(?:font|font-size|line-height|--text-[\w-]+|--media-font): *[1-9][\d.]*px/g) ?? [];

it("a text of the members' site is as large as its reader wants it: in rem", () => {
  const folder = path.join(checkout, "web/src");
  const styles = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.flatMap((file) => sizesInPixels(readFileSync(path.join(folder, file), "utf8")).map((size) => `${file}: ${size}`))).toEqual(
    [],
  );
  const control =
    "a { font-size: 13px; line-height: 20px }\n b { font: 12px / 1rem x; --text-a: 9px / 1 x }\n c { font-size: 0.8rem; height: 9px }";
  expect(sizesInPixels(control)).toEqual(["font-size: 13px", "line-height: 20px", "font: 12px", "--text-a: 9px"]);
});

it("answers with a tag that app/session-changes.ts does not know are not kept for the next member of the device", () => {
  const apis = sources.filter(({ file, text }) => file.startsWith("web/") && text.includes("addTagTypes"));
  expect(apis.length).toBeGreaterThan(2);
  const queries = apis.flatMap(({ file, text }) =>
    text
      .split(/(?=build\.(?:query|infiniteQuery|mutation)<)/)
      .filter((part) => /^build\.(?:query|infiniteQuery)</.test(part))
      .map((query) => ({ query: `${file}: ${query.split("\n")[0]}`, kept: !query.includes("keepUnusedDataFor: 0,") })),
  );
  expect(queries.filter(({ kept }) => kept).map(({ query }) => query)).toEqual([]);
});

it("whatever opens above a page is closed by the browser's back: see web/src/platform/use-back-closes.ts", () => {
  const opens = sources.filter(({ file, text }) => file.startsWith("web/") && /<(Menu|Select|Popover|\w*Dialog)\.Root\b/.test(text));
  expect(opens.length).toBeGreaterThan(3);
  expect(opens.filter(({ text }) => !text.includes("useBackCloses(")).map(({ file }) => file)).toEqual([]);
});

it("a test in an imitated browser is a .test.tsx: it shares its process with others of that kind (vitest.config.ts)", () => {
  const tests = files.filter(({ file, text }) => /\.test\.tsx?$/.test(file) && text.startsWith("// @vitest-environment"));
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter(({ file }) => !file.endsWith("x")).map(({ file }) => file)).toEqual([]);
});

it.each([
  [
    "a ref written while rendering",
    'import { useRef } from "react";\nfunction useX(a) {\n  const latest = useRef(a);\n  latest.current = a;\n}',
    1,
  ],
  [
    "a ref filled in a loop while rendering",
    'import { useRef } from "react";\nfunction X() {\n  for (const a of b) known.current.set(a, 1);\n}',
    1,
  ],
  ["a ref read while rendering", 'import { useRef } from "react";\nfunction X() {\n  const a = seen.current + 1;\n}', 1],
  [
    "a ref in an effect",
    'import { useRef } from "react";\nfunction X() {\n  useEffect(() => () => clearTimeout(timer.current), []);\n}',
    0,
  ],
])("finds what it should (control): %s", (_, text, count) => {
  expect(refsInRender(text)).toHaveLength(count);
});

it("finds module state (control)", () => {
  expect(
    moduleState("let a = 1;\nexport const b = new Map<string, number>();\nconst c = 1;\n  let d = 2;\nconst e: string[] = [];"),
  ).toEqual(["a", "b", "e"]);
});

it("the description of a back office page is hidden at no width", () => {
  const css = readFileSync(path.join(checkout, "admin/src/layout/AdminLayout.module.css"), "utf8");
  const rules = css.split("}").filter((rule) => rule.includes(".heading p"));
  expect(rules).toHaveLength(2);
  for (const rule of rules) expect(rule).not.toContain("display: none");
});
