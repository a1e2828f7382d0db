import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

/** The projector that is only held for a moment here must write within it, on a busy machine too. */
const PATIENCE_MS = 3000;
const world = useQueryWorld({ patienceMs: PATIENCE_MS });
let author = 0;
let category = 0;
let position = 100n;

beforeAll(async () => {
  author = await world.given.member();
  category = await world.given.category("学习", "study");
  await reach(position);
});

const feedModels = ["notes", "note_stats", "members", "blocks"];
async function reach(to: bigint, models = feedModels) {
  for (const model of models) await world.given.checkpoint(model, to);
}
const titles = async (headers?: Record<string, string>) => {
  const reply = await world.get("/api/posts", headers);
  return { titles: dataOf("GetNotes", reply).posts.map((post) => post.title), headers: reply.headers };
};

/** A note was published at `position`, and the projector is held: it writes only when the returned function is called. */
function heldNote(title: string): () => Promise<void> {
  position += 1n;
  const at = position;
  return async () => {
    await world.given.note({ authorId: author, categoryId: category, title });
    await reach(at);
  };
}

describe("a member who has just written", () => {
  it.each([
    ["header", () => ({ "x-min-position": position.toString() })],
    ["cookie", () => ({ cookie: `theme=dark; log_position=${position}` })],
  ])("sees it, though the projector was held, by %s", async (way, headers) => {
    const project = heldNote(`刚写的-${way}`);
    const asked = titles(headers());
    const control = await titles();
    expect(control.titles, "without a position the answer is the stale one").not.toContain(`刚写的-${way}`);
    await project();
    const answer = await asked;
    expect(answer.titles).toContain(`刚写的-${way}`);
    expect(answer.headers.get("x-stale")).toBeNull();
    expect(BigInt(answer.headers.get("x-projection-position") ?? 0)).toBeGreaterThanOrEqual(position);
  });

  it("gets the stale answer, marked as such, if the projector is held too long", async () => {
    const project = heldNote("太晚");
    const before = Date.now();
    const answer = await titles({ "x-min-position": position.toString() });
    expect(Date.now() - before).toBeGreaterThanOrEqual(PATIENCE_MS - 5);
    expect(answer.titles).not.toContain("太晚");
    expect(answer.headers.get("x-stale")).toBe("1");
    expect(BigInt(answer.headers.get("x-projection-position") ?? 0)).toBeLessThan(position);
    await project();
  });

  it("waits for all read models of the answer, not only for the fastest", async () => {
    position += 1n;
    await reach(position, ["notes", "members", "blocks"]);
    expect((await titles({ "x-min-position": position.toString() })).headers.get("x-stale")).toBe("1");
    await reach(position);
    expect((await titles({ "x-min-position": position.toString() })).headers.get("x-stale")).toBeNull();
  });

  it("does not wait for read models that the answer does not use", async () => {
    position += 1n;
    await reach(position, ["members"]);
    const reply = await world.get(`/api/users/${author}/follow-status`, { "x-min-position": position.toString() });
    expect(reply.headers.get("x-stale")).toBeNull();
    await reach(position);
  });

  it.each(["abc", "-1", "99999999999999999999999"])("does not wait for an invalid position (%s)", async (header) => {
    expect((await titles({ "x-min-position": header })).headers.get("x-stale")).toBeNull();
  });
});
