import path from "node:path";
import { GetNote, GetNotes } from "@shiye/events/notes";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { checkout, startProduct } from "../e2e/product.ts";
import { isDemoWritten } from "../seed/demo-notes.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import type { Samples } from "./shot.ts";

/** Kept from one look to the next: the demo content is written once. */
const DATA_DIR = path.join(checkout, ".build", "look");
const DEMO_SIZE = "30x120";
const DEMO_MS = 900_000;

interface ProductToLookAt {
  url: string;
  /** Ends it if it was started for this. */
  stop(): Promise<unknown>;
}

/** The product at `url`; without one, a product of its own with demo content, on a free port. */
export async function openProduct(url: string | undefined): Promise<ProductToLookAt> {
  if (url) return { url: new URL(url).origin, stop: async () => {} };
  console.log("starting a product with demo content …");
  const product = await startProduct({
    dataDir: DATA_DIR,
    port: await findFreePort(),
    environment: { DEMO: "", DEMO_SIZE },
  });
  try {
    const patience = Date.now() + DEMO_MS;
    while (!isDemoWritten(DATA_DIR)) {
      if (product.hasEnded() || Date.now() > patience) throw new Error(`The demo content was not written:\n${product.printed()}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } catch (error) {
    await product.stop();
    throw error;
  }
  return { url: product.url, stop: () => product.stop() };
}

/** Among the notes of the last two pages of so many, by time, one is closed for comments (infra/dev/demo/plan/plan-own-notes.ts). */
const OLDEST = 8;

export async function findSamples(url: string): Promise<Samples> {
  const client = createHttpClient(url);
  const { posts } = dataOf(GetNotes, await client.call("GET", "/posts?sort=comment_count&limit=100"));
  const note = posts.find(({ type, images, comment_count }) => type === 1 && images.length > 1 && comment_count > 0) ?? posts[0];
  if (!note) throw new Error(`${url} has no notes to look at`);
  const video = posts.find(({ type }) => type === 2) ?? note;
  const byTime = async (page: number) => dataOf(GetNotes, await client.call("GET", `/posts?sort=created_at&limit=${OLDEST}&page=${page}`));
  const { pages } = (await byTime(1)).pagination;
  const oldest = [...(await byTime(Math.max(1, pages - 1))).posts, ...(await byTime(pages)).posts];
  const whole = await Promise.all(
    oldest.map(async ({ id }) => dataOf(GetNote, await client.call("GET", `/posts/${id}?skipViewCount=true`))),
  );
  const closed = whole.find(({ comments_closed }) => comments_closed) ?? note;
  return { noteId: note.id, videoId: video.id, closedId: closed.id };
}
