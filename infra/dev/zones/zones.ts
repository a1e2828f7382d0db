/** Which code may import which. `npm run zones` writes biome.zones.json from this table; import-zones.int.test.ts tries each line. */

/** Workspaces by name, each with where its sources lie. */
const WORKSPACES = {
  events: "events/src",
  infra: "infra/src",
  analyst: "analyst/src",
  client: "client/src",
  gateway: "gateway/src",
  "command-api": "command-api/src",
  projectors: "projectors/src",
  "query-api": "query-api/src",
  web: "web/src",
  admin: "admin/src",
  dev: "dev",
} as const;
type Workspace = keyof typeof WORKSPACES;

interface Zone {
  /** Where the rule holds. Where two lines overlap, the later one alone is in force. */
  files: readonly string[];
  own: Workspace;
  mayImport: readonly Workspace[];
  /** Said to whoever imports another workspace. */
  message: string;
  /** It runs in the browser: no node modules. */
  browser?: boolean;
  /** Further paths that it may not import; `!` makes an exception from those before it. */
  refuses?: readonly { patterns: readonly string[]; message: string }[];
  /** Modules of other workspaces that it may import although the workspace is not in `mayImport`. */
  except?: readonly string[];
}

const BACKEND = { mayImport: ["events", "infra"], message: "The three backends never import one another." } as const;
const SITE = { mayImport: ["events", "client"], message: "A site imports events and client only.", browser: true } as const;
const WEB = { own: "web", ...SITE } as const;

const OUTSIDE_FEATURES = { patterns: ["**/pages/**", "**/app/**"], message: "features import ui, api and the features below them." };
const LEAF = "A leaf feature imports ui and api only: others stand on it.";

export const zones: readonly Zone[] = [
  { files: ["events/**"], own: "events", mayImport: [], message: "events is the published language: it imports zod only.", browser: true },
  { files: ["infra/src/**"], own: "infra", mayImport: ["events"], message: "infra may import events only." },
  {
    files: ["infra/analyst/**"],
    own: "analyst",
    mayImport: ["events", "infra", "analyst"],
    message: "An analysis is folded from events: it imports events and infra only.",
    refuses: [{ patterns: ["../../**"], message: "An analysis is folded from events: it imports events and infra only." }],
  },
  {
    files: ["infra/client/**"],
    own: "client",
    mayImport: ["events"],
    message: "client may import events only.",
    browser: true,
    refuses: [{ patterns: ["../../**"], message: "client may import events only." }],
  },
  {
    files: ["infra/gateway/**"],
    own: "gateway",
    mayImport: ["events", "infra"],
    message: "The gateway stands before the services: it imports events and infra only.",
    refuses: [{ patterns: ["../../**"], message: "The gateway stands before the services: it imports events and infra only." }],
  },
  { files: ["command-api/src/**"], own: "command-api", ...BACKEND },
  { files: ["projectors/src/**"], own: "projectors", ...BACKEND },
  { files: ["query-api/src/**"], own: "query-api", ...BACKEND },
  { files: ["admin/src/**"], own: "admin", ...SITE },
  { files: ["web/src/**"], ...WEB },
  {
    files: ["web/src/ui/**"],
    ...WEB,
    mayImport: [],
    except: ["@shiye/client/load-part", "@shiye/client/signal", "@shiye/client/small-picture"],
    message: "ui imports platform, the signal, the small picture and the loading of parts only.",
    refuses: [{ patterns: ["**/api/**", "**/features/**", "**/pages/**", "**/app/**"], message: "ui imports nothing of ours." }],
  },
  {
    files: ["web/src/platform/**"],
    ...WEB,
    refuses: [
      {
        patterns: ["**/api/**", "**/features/**", "**/pages/**", "**/app/**", "**/ui/**"],
        message: "platform imports events and client only.",
      },
    ],
  },
  {
    files: ["web/src/api/**"],
    ...WEB,
    refuses: [
      { patterns: ["**/features/**", "**/pages/**", "**/app/**", "**/ui/**"], message: "api imports platform, events and client only." },
    ],
  },
  {
    files: ["web/src/features/**"],
    ...WEB,
    refuses: [
      OUTSIDE_FEATURES,
      {
        patterns: ["**/view/**", "**/members/**", "**/search/**", "**/theme/**"],
        message: "What is put together of features is put together by pages.",
      },
    ],
  },
  {
    files: ["accounts", "pictures", "rich-text"].map((leaf) => `web/src/features/${leaf}/**`),
    ...WEB,
    refuses: [OUTSIDE_FEATURES, { patterns: ["../*/**", "!../../**"], message: LEAF }],
  },
  {
    // One folder deeper: the paths of the same leaf begin with one more step.
    files: ["web/src/features/pictures/upload/**"],
    ...WEB,
    refuses: [OUTSIDE_FEATURES, { patterns: ["../../*/**", "!../../../**"], message: LEAF }],
  },
  {
    files: ["web/src/features/toggles/**"],
    ...WEB,
    refuses: [OUTSIDE_FEATURES, { patterns: ["../*/**", "!../../**", "!../accounts/**"], message: `${LEAF} This one also accounts.` }],
  },
  { files: ["web/src/pages/**"], ...WEB, refuses: [{ patterns: ["**/app/**"], message: "pages import features, ui and api." }] },
];

/** The table as the linter takes it. */
export function biomeZones() {
  return {
    overrides: zones.map((zone) => ({ includes: zone.files, linter: { rules: { style: { noRestrictedImports: ruleOf(zone) } } } })),
  };
}

function ruleOf({ own, mayImport, message, browser, refuses = [], except = [] }: Zone) {
  const refused = (Object.keys(WORKSPACES) as Workspace[]).filter((name) => !mayImport.includes(name));
  const paths = (Object.keys(WORKSPACES) as Workspace[]).filter((name) => name !== own);
  const patterns = [
    { group: [...refused.flatMap((name) => [`@shiye/${name}`, `@shiye/${name}/**`]), ...except.map((name) => `!${name}`)], message },
    ...(browser ? [{ group: ["node:*", "node:*/**"], message: "It runs in the browser: no platform." }] : []),
    {
      group: paths.map((name) => `**/${WORKSPACES[name]}/**`),
      message: "Another workspace goes by its name, @shiye/…, never by a path.",
    },
    ...refuses.map((refusal) => ({ group: refusal.patterns, message: refusal.message })),
  ];
  return { level: "error", options: { patterns } };
}
