import { mkdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { hashPassword } from "@shiye/command-api/accounts/credentials";
import { idOfCategory } from "@shiye/command-api/categories/ensure-category";
import { createCommandApi } from "@shiye/command-api/command-api";
import { engineDeps } from "@shiye/command-api/engine-deps";
import { FIRST_CATEGORIES } from "@shiye/events/categories";
import { isRefusal } from "@shiye/events/refusals";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { DEMO_KEYS, demoRefusalOf, noteDemoSignIns } from "@shiye/infra/engines/demo-sign-ins";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createImageIntake } from "@shiye/infra/media/images/image-intake";
import type { ImageRecord } from "@shiye/infra/media/images/image-record";
import { openMediaStore, uploadsFolder } from "@shiye/infra/media/open-media-store";
import { createVideoIntake } from "@shiye/infra/media/videos/video-intake";
import { createVideoTools } from "@shiye/infra/media/videos/video-tools";
import { notificationsModel } from "@shiye/infra/read-models/tables/notifications";
import { createCheckpointWait } from "@shiye/infra/subscriptions/checkpoint-wait";
import { untilAborted } from "@shiye/infra/waiting";
import { readSeedArguments } from "../bin/lib/seed-arguments.mjs";
import { members as writtenMembers } from "../demo/members.ts";
import { planCommunity } from "../demo/plan/plan-community.ts";
import { beginDemo, noteDemoWritten, readBegunDemo } from "./demo-notes.ts";
import { openDatabase } from "./open-database.ts";
import { createPictureSource } from "./picture-source.ts";
import { brokenOffBy, createReport } from "./report.ts";
import { writeCommunity } from "./write-community.ts";

/** Pictures that a large community shares. */
const DISTINCT_PICTURES = 120;
/** The bundle lies in a folder of the checkout. */
const FILMS = path.join(import.meta.dirname, "..", "infra", "dev", "demo", "videos", "files");
/** For a read model that is a few thousand events behind. */
const INBOX_MS = 10_000;

const values = readSeedArguments(process.argv.slice(2));
const { demo } = values;
// Beside a community that people may be using already: whatever they ask for goes first.
setPriority(constants.priority.PRIORITY_LOW);
const stopping = new AbortController();
for (const cause of ["SIGTERM", "SIGINT", "disconnect"]) process.on(cause, () => stopping.abort());
process.on("uncaughtException", (error) => {
  console.error(brokenOffBy(error));
  process.exit(1);
});

const given = readConfig(inheritedEnvironment());
// The demo community is planned around the moment of its first start, which the supervisor wrote down; one that was interrupted goes on around it.
const begun = demo ? (readBegunDemo(given.dataDir) ?? { now: Date.now(), ...given.demoSize, writing: false }) : undefined;
const now = begun?.now ?? Date.now();
const size = {
  members: begun?.members ?? values.members ?? given.demoSize.members,
  notes: begun?.notes ?? values.notes ?? given.demoSize.notes,
};
const refusal = demoRefusalOf(given);
if (refusal) {
  console.error(refusal.message);
  process.exit(1);
}
const database = await openDatabase(given);
const config = { ...given, databaseUrl: database.url };
const report = createReport(size.notes);
const engines = await openEngines(config, "seed", 6);
const temporaryFolder = uploadsFolder(config);
await mkdir(temporaryFolder, { recursive: true });
const store = await openMediaStore(config);
const api = createCommandApi({
  ...engineDeps(config, engines),
  // What an earlier run left unmade is taken up by the product, not by two processes at once.
  media: { store, temporaryFolder, takeUpVariants: false, variantsAtOnce: 2 },
  onVariantProgress: report.variants,
});
await api.start();
await api.ensureFirstCategories();
// Whatever comes of the rest: from here on a start that others reach refuses this community.
await noteDemoSignIns(engines.pool);

if (begun) {
  beginDemo(config.dataDir, { ...begun, writing: true });
  const admin = await api.createAdmin({ username: "admin", password: "shiye-admin" });
  if (isRefusal(admin) && admin.code !== "account-name-taken") throw new Error(admin.message);
}
const inboxWait = createCheckpointWait(engines.pool, notificationsModel, stopping.signal);
let inboxIsShown = true;
/** Once it took too long nobody waits again: nothing may be following the log. */
const untilInboxShows = async (position: bigint) => {
  inboxIsShown &&= await inboxWait(position, INBOX_MS);
  return inboxIsShown;
};
// Rendered at the end: while the community is being written, the processor belongs to the writing.
const unrendered = new Map<string, ImageRecord>();
const progress = await writeCommunity({
  plan: planCommunity({
    ...size,
    seed: demo ? "shiye" : (values.seed ?? String(now)),
    now,
    ...(demo ? {} : { accountPrefix: `s${now.toString(36).slice(-6)}` }),
  }),
  api,
  pictures: createPictureSource({
    intake: createImageIntake({ store }),
    // Films are films already: whatever tools this machine has are not needed.
    videos: createVideoIntake({ store, tools: createVideoTools({ searchPath: "" }) }),
    filmFolder: FILMS,
    temporaryFolder,
    records: api.mediaRecords,
    queue: (image) => unrendered.set(image.name, image),
    distinct: demo ? 2 ** 30 : DISTINCT_PICTURES,
  }),
  passwordHash: await hashPassword("shiye123"),
  regionOf: (member) => writtenMembers[member % writtenMembers.length]?.location ?? "未知",
  ...(begun
    ? {
        resume: {
          prefix: DEMO_KEYS,
          find: async (key) => (begun.writing ? (await engines.log.readIdempotencyKey(key))?.events : undefined),
        },
      }
    : {}),
  categoryIds: new Map(FIRST_CATEGORIES.map(({ title }) => [title, idOfCategory(title)])),
  untilInboxShows,
  onProgress: report.progress,
  signal: stopping.signal,
});
if (!stopping.signal.aborted) {
  if (begun) noteDemoWritten(config.dataDir, { now, ...size });
  report.done(progress);
  // The costly renderings follow; a start that finds some missing goes on with them.
  api.variantQueue.add(...unrendered.values());
  await Promise.race([api.variantQueue.idle(), untilAborted(stopping.signal).aborted]);
}
await api.stop();
await engines.close();
await database.close();
process.exit(0);
