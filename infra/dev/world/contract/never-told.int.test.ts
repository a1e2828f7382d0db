import { GetNotifications } from "@shiye/events/notifications";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD } from "../world-member.ts";
import { contracts } from "./covers.ts";
import { crawl, fetchPage, type Page } from "./crawl.ts";
import { expectRefusal } from "./note-calls.ts";
import { DRAFT_WORDS, fillWorld, IDENTITY_NUMBER, type RichWorld } from "./rich-world.ts";

const world = useWorld();
let rich: RichWorld;
/** Everything that can be read, by who reads it. */
let told: Record<"visitor" | "author" | "reader" | "stranger" | "administrator", Page[]>;
const lines: PushLine[] = [];

beforeAll(async () => {
  lines.push(await world.openLine());
  rich = await fillWorld(world);
  const { author, reader, stranger } = rich;
  told = {
    visitor: await crawl(world, rich, undefined),
    author: await crawl(world, rich, author.token),
    reader: await crawl(world, rich, reader.token),
    stranger: await crawl(world, rich, stranger.token),
    administrator: await crawl(world, rich, await world.admin()),
  };
}, 180_000);
afterAll(async () => {
  for (const line of lines) line.cut();
});

const everything = () => Object.values(told).flat();
const pagesWith = (pages: readonly Page[], needle: string | RegExp) =>
  pages
    .filter(({ text }) => (typeof needle === "string" ? text.includes(needle) : needle.test(text)))
    .map(({ name, address }) => `${name} ${address}`);

/** What goes wrong, in as many ways as there are kinds of answers that are none. */
async function mistakes(): Promise<Page[]> {
  const { author, stranger, note, comment } = rich;
  const json = { "content-type": "application/json" };
  const as = (token: string) => ({ ...json, authorization: `Bearer ${token}` });
  const post = (address: string, body: string, headers: Record<string, string> = as(author.token), method = "POST") =>
    fetchPage(world, "mistake", address, { method, headers, body });
  const form = (content: string, name: string) => {
    const body = new FormData();
    body.append("file", new Blob([content], { type: "image/jpeg" }), name);
    return fetchPage(world, "mistake", "/upload/single", { method: "POST", headers: { authorization: `Bearer ${author.token}` }, body });
  };
  return Promise.all([
    post("/auth/login", JSON.stringify({ user_id: "author", password: "wrong-one" }), json),
    post("/auth/register", "{}", json),
    post("/auth/refresh", JSON.stringify({ refresh_token: "x" }), json),
    post("/comments", "{broken"),
    post("/comments", `"${"长".repeat(100_000)}"`),
    post("/comments", JSON.stringify({ post_id: note, content: "x", parent_id: 1 })),
    post("/users/verification", JSON.stringify({ type: 2, content: { realName: "", idCard: IDENTITY_NUMBER } })),
    post("/users/verification", JSON.stringify({ type: 2, content: { realName: "林", idCard: IDENTITY_NUMBER } })),
    post(`/posts/${note}`, "{}", as(stranger.token), "DELETE"),
    post(`/comments/${comment}`, "{}", as(stranger.token), "DELETE"),
    post(`/users/${author.id}/password`, JSON.stringify({ currentPassword: "wrong-one", newPassword: "12" }), as(author.token), "PUT"),
    form("<svg xmlns='http://www.w3.org/2000/svg'/>", "../../secrets.json"),
    form("GIF89a, and then nothing", "a.gif"),
    fetchPage(world, "mistake", "/posts/%00"),
    fetchPage(world, "mistake", "/posts/abc/../../../etc/passwd"),
    fetchPage(world, "mistake", "/nothing/here"),
    fetchPage(world, "mistake", "/%ff"),
    fetchPage(world, "mistake", "/auth/me", { headers: { authorization: `Bearer ${author.refreshToken}` } }),
  ]);
}

describe("the crawl", () => {
  it("is answered by every call that reads, so that what it does not find is not there", () => {
    const reads = contracts.filter(({ method }) => method === "GET").map(({ name }) => name);
    const answered = new Set(everything().flatMap(({ name, status }) => (status === 200 ? [name] : [])));
    // The crawler knows no id of these; each has its contract test.
    const apart = ["AdminReadAdmin", "AdminReadApplication", "AdminReadNotification", "AdminReadSession", "AdminReadTag"];
    expect(reads.filter((name) => !answered.has(name))).toEqual(apart);
    expect(everything().filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("finds what there is to find: a note, its comment, a chat between its two", () => {
    expect(pagesWith(told.visitor, "看得见的").length).toBeGreaterThan(3);
    for (const who of ["author", "reader"] as const) expect(pagesWith(told[who], "悄悄话一句").length, who).toBeGreaterThan(0);
  });
});

describe("no answer to anybody, success or refusal, has in it", () => {
  it.each([
    ["the hash of a password", () => /\$argon2|password_?hash|\$2[aby]\$/i],
    ["a password", () => new RegExp(`${PASSWORD}|wrong-one|keeper-of-the-world`)],
    ["a token of any kind", () => /eyJ[\w-]{10,}\.[\w-]{10,}\./],
    [
      "a path of the server",
      () => new RegExp(`${world.dataDir}|${process.cwd()}|node_modules|/(?:tmp|home|root|var|usr|etc)/|[A-Z]:\\\\\\\\`),
    ],
    ["a trace of our own code or of the database", () => /\.ts:\d+|\bat \S+ \(|ENOENT|SELECT .* FROM|relation ".*" does not|syntax error/i],
    ["an identity number", () => new RegExp(`${IDENTITY_NUMBER}|${IDENTITY_NUMBER.slice(6, 14)}`)],
    ["a secret of this server", () => new RegExp(`${world.secrets.masterKey}|${world.secrets.tokenSecret}`)],
    ["what runs it", () => /^x-powered-by:|^server:/m],
  ])("%s", async (_what, needleOf) => {
    const pages = [...everything(), ...(await mistakes())];
    expect(pages.filter(({ status }) => status >= 400).length, "refusals are among them").toBeGreaterThan(15);
    expect(pagesWith(pages, needleOf())).toEqual([]);
  });

  it("an address of whoever wrote something", () => {
    expect(pagesWith(everything(), /127\.0\.0\.1|::1\b|::ffff:/)).toEqual([]);
  });
});

describe("a draft", () => {
  it("is in its author's answers", () => {
    for (const word of DRAFT_WORDS) expect(pagesWith(told.author, word).length, word).toBeGreaterThan(0);
  });

  it.each(["visitor", "reader", "stranger", "administrator"] as const)(
    "is in no answer to a %s: not by its words, its number or its picture",
    (who) => {
      // Whoever asks for a word is told which word they asked for.
      const echoed = new RegExp(`"(?:keyword|tag)":"(?:${DRAFT_WORDS.join("|")})"`, "g");
      // Administrators have a table of all notes, drafts among them.
      const others = told[who].filter(({ name }) => !/^Admin(List|Read|Export)Posts?$|^AdminReadHistory$/.test(name));
      const pages = others.map((page) => ({ ...page, text: page.text.replace(echoed, "") }));
      for (const needle of [...DRAFT_WORDS, `"id":${rich.draft}`, `"target_id":${rich.draft}`, rich.draftPicture])
        expect(pagesWith(pages, needle), needle).toEqual([]);
    },
  );

  it("can be liked, collected, commented on, changed and deleted by nobody else, and looks as if it had never been", async () => {
    const { reader, draft, draftBody } = rich;
    const never = 1_000_000_000_000_001;
    const attempts = (id: number) => [
      reader.get(`/posts/${id}`),
      reader.get(`/posts/${id}/comments`),
      reader.like(id),
      reader.unlike(id),
      reader.call("POST", `/posts/${id}/collect`),
      reader.call("DELETE", `/posts/${id}/collect`),
      reader.call("POST", "/comments", { body: { post_id: id, content: "看到了" } }),
      reader.call("PUT", `/posts/${id}`, { body: { ...draftBody, is_draft: false, images: [] } }),
      reader.call("DELETE", `/posts/${id}`),
    ];
    const [real, imagined] = await Promise.all([Promise.all(attempts(draft)), Promise.all(attempts(never))]);
    for (const answer of real) expectRefusal(answer, 404, "笔记不存在");
    const bare = (answers: typeof real) => answers.map(({ status, body: { requestId: _one, ...body } }) => ({ status, body }));
    expect(bare(real)).toEqual(bare(imagined));
    expect((await rich.author.get(`/posts/${draft}`)).status, "it is there all the same").toBe(200);
  });

  it("tells nobody of itself while it is written: no push, no notification, not even to whom it mentions", async () => {
    const line = await world.openLine({ token: rich.reader.token });
    lines.push(line);
    line.watch([rich.draft]);
    const before = dataOf(GetNotifications, await rich.reader.get("/notifications?limit=100")).pagination.total;
    expect((await rich.author.call("PUT", `/posts/${rich.draft}`, { body: { ...rich.draftBody, title: "未发表之题二" } })).status).toBe(
      200,
    );
    // A push that comes for certain, after all that the draft might have caused.
    const shown = await rich.author.publish("可以看了");
    await world.settle();
    for (const one of lines) await expect.poll(() => JSON.stringify(one.dataOf("feed:new")), { timeout: 10_000 }).toContain(String(shown));
    for (const one of lines) {
      const heard = JSON.stringify(one.frames);
      for (const needle of [...DRAFT_WORDS, `"id":${rich.draft}`, `:${rich.draft}}`]) expect(heard).not.toContain(needle);
      expect(heard).not.toMatch(/\$argon2|eyJ[\w-]{10,}\./);
    }
    expect(dataOf(GetNotifications, await rich.reader.get("/notifications?limit=100")).pagination.total).toBe(before);
  });
});
