import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../../..");

interface Zone {
  folder: string;
  /** Every one of these must be refused, each for itself: where zones overlap, the rules of the last alone are in force. */
  refused: readonly string[];
  allowed: readonly string[];
}

const SITE = [
  "@shiye/infra/read-models/database",
  "@shiye/command-api/commands",
  "@shiye/query-api/queries",
  "node:fs",
  "node:fs/promises",
];
const SITE_PATHS = [
  "../../../../infra/src/crypto/aes.ts",
  "../../../../events/src/ids.ts",
  "../../../../infra/dev/world/world.ts",
  "../../../../infra/client/src/http.ts",
];

const zones: readonly Zone[] = [
  {
    folder: "events/src",
    refused: ["@shiye/infra/crypto/aes", "@shiye/client/http", "node:crypto", "../../infra/src/crypto/aes.ts"],
    allowed: ["zod", "./ids.ts"],
  },
  {
    folder: "infra/src/http",
    refused: ["@shiye/command-api/commands", "@shiye/dev/world", "../../../query-api/src/main.ts", "../../dev/world/world.ts"],
    allowed: ["@shiye/events/ids", "node:fs", "pg", "../crypto/aes.ts"],
  },
  {
    folder: "infra/client/src",
    refused: [...SITE, "@shiye/web/main", "@shiye/admin/main", "../../../web/src/main.tsx", "../../src/crypto/aes.ts"],
    allowed: ["@shiye/events/ids", "./http.ts"],
  },
  {
    folder: "infra/gateway/src",
    refused: ["@shiye/command-api/commands", "@shiye/client/http", "../../src/crypto/aes.ts", "../../../query-api/src/main.ts"],
    allowed: ["@shiye/events/ids", "@shiye/infra/http/call", "./routes.ts"],
  },
  {
    folder: "command-api/src/likes",
    refused: [
      "@shiye/projectors/projectors",
      "@shiye/query-api/queries",
      "@shiye/client/http",
      "../../../projectors/src/main.ts",
      "../../../infra/src/crypto/aes.ts",
    ],
    allowed: ["@shiye/events/ids", "@shiye/infra/crypto/aes", "../kernel/command.ts"],
  },
  {
    folder: "projectors/src/read-models/feed",
    refused: ["@shiye/command-api/commands", "@shiye/query-api/queries", "@shiye/web/main", "../../../command-api/src/commands.ts"],
    allowed: ["@shiye/infra/read-models/database", "../../building-blocks/delta-counter.ts"],
  },
  {
    folder: "query-api/src/notes",
    refused: ["@shiye/command-api/commands", "@shiye/projectors/projectors", "../../../projectors/src/main.ts"],
    allowed: ["@shiye/infra/read-models/database", "../realtime/rooms.ts"],
  },
  {
    folder: "admin/src/pages",
    refused: [...SITE, "@shiye/web/main", "../../../web/src/main.tsx"],
    allowed: ["@shiye/events/ids", "@shiye/client/http", "antd"],
  },
  {
    folder: "web/src/app/shell",
    refused: [...SITE, ...SITE_PATHS, "@shiye/admin/main"],
    allowed: ["@shiye/events/ids", "@shiye/client/http", "../../pages/feed.tsx"],
  },
  {
    folder: "web/src/ui/cards",
    refused: [...SITE, ...SITE_PATHS, "@shiye/events/ids", "@shiye/client/http", "../../api/api.ts", "../../features/likes/x.ts"],
    allowed: ["react", "../Button.tsx", "@shiye/client/signal"],
  },
  {
    folder: "web/src/platform",
    refused: [...SITE, ...SITE_PATHS, "../ui/Button.tsx", "../api/api.ts", "../features/likes/x.ts"],
    allowed: ["@shiye/events/ids", "@shiye/client/signal", "./load-part.ts"],
  },
  {
    folder: "web/src/api/cache",
    refused: [...SITE, ...SITE_PATHS, "../../features/likes/x.ts", "../../ui/Button.tsx", "../../pages/feed.tsx"],
    allowed: ["@shiye/events/ids", "../api.ts"],
  },
  {
    folder: "web/src/features/comments",
    refused: [...SITE, ...SITE_PATHS, "../../pages/feed.tsx", "../../app/store.ts", "../notes/view/NoteView.tsx"],
    allowed: ["@shiye/events/ids", "../../ui/Button.tsx", "../../api/api.ts", "../likes/x.ts"],
  },
  {
    folder: "web/src/features/pictures/upload",
    refused: [...SITE, ...SITE_PATHS, "../../../pages/feed.tsx", "../../../app/store.ts", "../../likes/x.ts", "../../notes/notes-api.ts"],
    allowed: ["@shiye/events/ids", "../../../ui/Button.tsx", "../../../api/api.ts", "../pictures-at.ts", "./image-checks.ts"],
  },
  {
    folder: "web/src/features/toggles",
    refused: [...SITE, ...SITE_PATHS, "../../pages/feed.tsx", "../likes/x.ts", "../notes/notes-api.ts", "../a-new-feature/x.ts"],
    allowed: ["@shiye/events/ids", "../../ui/Button.tsx", "../../api/api.ts", "../accounts/SignInGate.tsx", "./toggle-queue.ts"],
  },
  {
    folder: "web/src/pages/feed",
    refused: [...SITE, ...SITE_PATHS, "../../app/store.ts"],
    allowed: ["@shiye/events/ids", "../../features/notes/feed/x.ts", "../../ui/Button.tsx"],
  },
];

const probeOf = ({ folder }: Zone, imported: string) => `${folder}/probe-${imported.replaceAll(/[^a-z]+/gi, "-")}.ts`;

describe("lint, over a file that imports one thing", () => {
  let root = "";
  let refused = new Set<string>();

  // One run over all of them, in a folder of its own: the rules are those of biome.json and biome.zones.json, and nothing is ever left in the checkout.
  beforeAll(async () => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "import zones ")));
    const { vcs: _needsGit, ...rules } = JSON.parse(readFileSync(path.join(checkout, "biome.json"), "utf8"));
    writeFileSync(path.join(root, "biome.json"), JSON.stringify(rules));
    copyFileSync(path.join(checkout, "biome.zones.json"), path.join(root, "biome.zones.json"));
    for (const zone of zones) {
      for (const imported of [...zone.refused, ...zone.allowed]) {
        const file = path.join(root, probeOf(zone, imported));
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, `import { something } from "${imported}";\nexport const used = something;\n`);
      }
    }
    const biome = createRequire(path.join(checkout, "package.json")).resolve("@biomejs/biome/bin/biome");
    const options = ["lint", "--only=style/noRestrictedImports", "--reporter=github", "--max-diagnostics=none", "."];
    const told = await new Promise<string>((resolve) => {
      execFile(process.execPath, [biome, ...options], { cwd: root }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
    refused = new Set(
      [...told.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+)/g)].map(([, file]) => path.relative(root, file ?? "")),
    );
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(zones)("holds $folder to what it may import", (zone) => {
    expect(
      zone.refused.filter((imported) => !refused.has(probeOf(zone, imported))),
      "let through",
    ).toEqual([]);
    expect(
      zone.allowed.filter((imported) => refused.has(probeOf(zone, imported))),
      "refused for nothing",
    ).toEqual([]);
  });
});
