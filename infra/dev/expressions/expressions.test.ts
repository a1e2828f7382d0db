import { commandContracts, queryContracts } from "@shiye/events/catalogue";
import { afterEach, describe, expect, it, vi } from "vitest";
import { attack } from "./attack-expression.ts";
import { builtExpressions, type Expression, findExpressions } from "./find-expressions.ts";
import { judge } from "./judge-expression.ts";

/** Expressions that cost more than their text is long, and why nobody can make that matter. */
const EXCEPTIONS: readonly { expression: string; file: string; because: string }[] = [
  {
    expression: String.raw`/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi`,
    file: "infra/gateway/src/security-headers.ts",
    because: "reads the page that we built, when the gateway starts",
  },
  {
    expression: '/<script[^>]* src=|<link(?![^>]* disabled)[^>]* rel="(?:stylesheet|modulepreload|preload)"/g',
    file: "web/scripts/check-budgets.mjs",
    because: "reads the page that we built, in a script of the build",
  },
  {
    expression: String.raw`/<script>([\s\S]*?)<\/script>/g`,
    file: "web/scripts/check-budgets.mjs",
    because: "reads the page that we built, in a script of the build",
  },
  {
    expression: String.raw`/<link rel="stylesheet"[^>]* href="\/([^"]+)">/`,
    file: "web/vite.config.ts",
    because: "reads the page that we build, in a script of the build",
  },
];

/** Files that build expressions while they run, and what makes them do it. */
const BUILDERS: Readonly<Record<string, () => Promise<unknown>>> = {
  "infra/gateway/src/routes.ts": async () => {
    const { createRouting } = await import("@shiye/gateway/routes");
    createRouting([...commandContracts, ...queryContracts]);
  },
  "infra/src/media/media-name.ts": () => import("@shiye/infra/media/media-name"),
};

const { literals, builders } = findExpressions();
const nameOf = ({ source, flags }: Pick<Expression, "source" | "flags">) => `/${source}/${flags}`;
const isExcepted = ({ files, ...expression }: Expression) =>
  EXCEPTIONS.some((one) => one.expression === nameOf(expression) && files.every((file) => file === one.file));
const PATIENCE_MS = 60_000;

afterEach(() => void vi.resetModules());

describe("a regular expression of the product", () => {
  it("is found wherever it stands", () => {
    expect(literals.length).toBeGreaterThan(100);
    const folders = new Set(literals.flatMap(({ files }) => files.map((file) => file.split("/")[0])));
    expect([...folders].sort()).toEqual(expect.arrayContaining(["command-api", "events", "infra", "query-api", "web"]));
  });

  it.each(literals.filter((one) => !isExcepted(one)).map((one) => ({ ...one, name: nameOf(one) })))(
    "costs no more than its text is long: $name",
    async ({ source, flags, files }) => {
      const { linear, because } = await judge(source, flags);
      expect(linear, `${files.join(", ")}: ${because}`).toBe(true);
    },
    PATIENCE_MS,
  );

  it("that is built while the product runs is built where this test knows it", () => {
    expect(builders).toEqual(Object.keys(BUILDERS).sort());
  });

  it.each(Object.entries(BUILDERS))(
    "that is built by %s costs no more than its text is long",
    async (file, build) => {
      const built = await builtExpressions(build);
      expect(built.length).toBeGreaterThan(0);
      const judged = new Map<string, Expression>(built.map((one) => [nameOf(one), one]));
      for (const [name, { source, flags }] of judged) {
        const { linear, because } = await judge(source, flags);
        expect(linear, `${file} ${name}: ${because}`).toBe(true);
      }
    },
    PATIENCE_MS,
  );
});

describe("an exception", () => {
  it.each(EXCEPTIONS)(
    "is still there and still needed: $expression",
    async ({ expression, file }) => {
      const found = literals.find((one) => nameOf(one) === expression);
      expect(found?.files).toEqual([file]);
      expect((await judge(found?.source ?? "", found?.flags ?? "")).linear).toBe(false);
    },
    PATIENCE_MS,
  );
});

describe("the judges", () => {
  /** The parser of mentions as it once was: 20 kB took 20 seconds. */
  const cubic = /<a\b[^>]*?data-user-id="([A-Za-z0-9_]{3,15})"[^>]*>\s*@?([^<]{0,40})<\/a>/gi;

  it("find an expression of cubic cost", async () => {
    expect(await judge(cubic.source, cubic.flags)).toMatchObject({ linear: false });
  });

  it.each([cubic, /(\d+)\./, /^(?:a|a)*$/])(
    "find by attack, where nothing else tells, what is cubic, square and exponential: %s",
    (expensive) => {
      expect(attack(expensive)).toBeDefined();
    },
    PATIENCE_MS,
  );

  it("find nothing where a text is read once", () => {
    for (const cheap of [/\d+/g, /<a(\s[^<>]*)>/g, /^[\w-]+$/]) expect(attack(cheap)).toBeUndefined();
  });
});
