import { Register, SignIn } from "@shiye/events/accounts";
import { GetMessages, SendMessage, StartConversation } from "@shiye/events/chat";
import { AddComment, GetComments } from "@shiye/events/comments";
import { UploadSingle } from "@shiye/events/media";
import { GetMember } from "@shiye/events/members";
import { GetNote, GetNotes, PublishNote } from "@shiye/events/notes";
import { pushSchemas } from "@shiye/events/pushes";
import { escapeHtml } from "@shiye/events/text";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { drawJpeg } from "../draw-jpeg.ts";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, registrationOf } from "../world-member.ts";
import { contracts } from "./covers.ts";
import { crawl } from "./crawl.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";
import { type Said, textsOf } from "./texts-of.ts";

const world = useWorld();
let rich: RichWorld;

beforeAll(async () => {
  rich = await fillWorld(world);
}, 120_000);

/** In every field that a member fills in: the mark by which it is found again, and all that HTML would read. A tag has no more room. */
const MARK = "标记";
const HOSTILE = `${MARK}<b>&"'`;
/** The whole of the markup that there may be. Source: contract §4, §7. */
const OWN_MARKUP =
  /<br>|<a href="\/user\/\w+" class="mention-link" data-user-id="\w+" contenteditable="false">|<\/a>|<img src="\/media\/[\w/.-]+" alt="图片" class="comment-image">|<\/?em>/g;

function expectRule(name: string, { path, text, kind }: Said): void {
  const where = `${name}${path} as ${kind}: ${text.slice(0, 200)}`;
  if (kind === "text/html") {
    const words = text.replace(OWN_MARKUP, "");
    expect(words, where).not.toMatch(/[<>"']/);
    expect(words.replace(/&(?:amp|lt|gt|quot|#39);/g, ""), where).not.toContain("&");
    if (words.includes(MARK)) expect(words, where).toContain(escapeHtml(HOSTILE));
  } else if (text.includes(MARK)) {
    expect(kind, `${where}: what members write is described`).toBe("text/plain");
    expect(text, where).toContain(HOSTILE);
  }
}

/** What was seen of the hostile text, as `GetNote.title`, so that the test can tell that it has looked. */
const seen = new Map<string, Said["kind"]>();

function expectRules(name: string, schema: z.ZodType, data: unknown): void {
  for (const said of textsOf(schema, data)) {
    expectRule(name, said);
    if (said.text.includes(MARK)) seen.set(`${name}${said.path.replace(/\[\d+\]/g, "")}`, said.kind);
  }
}

function expectAnswer(contract: { name: string; data: z.ZodType }, answer: Answer): void {
  expect(answer.status, `${contract.name}: ${JSON.stringify(answer.body)}`).toBe(200);
  expectRules(contract.name, contract.data, answer.body.data);
}

describe("a text in every answer", () => {
  it("is escaped where the contract says that it is rendered, and is as typed where it says that it is plain", async () => {
    const { author, reader } = rich;
    const format = "text";
    for (const who of [author, reader]) {
      const body = { nickname: HOSTILE, bio: HOSTILE, major: HOSTILE, interests: [HOSTILE], format };
      expect((await who.call("PUT", `/users/${who.id}`, { body })).status).toBe(200);
    }
    const lines = await Promise.all([author, reader].map(({ token }) => world.openLine({ token })));
    for (const line of lines) line.watch([rich.note]);
    const picture = dataOf(UploadSingle, await author.upload(await drawJpeg(5), `${MARK}&'.jpg`)).url;
    const words = { title: HOSTILE, content: `${HOSTILE} [@x:reader]`, tags: [HOSTILE], format };
    const note = { ...words, category_id: rich.category?.id, images: [{ url: picture, alt: HOSTILE }] };
    expect((await author.call("PUT", `/posts/${rich.note}`, { body: note })).status).toBe(200);
    expect((await author.call("PUT", `/posts/${rich.draft}`, { body: { ...note, is_draft: true } })).status).toBe(200);
    const comment = { post_id: rich.note, content: `${HOSTILE} [@x:author]`, format };
    expectAnswer(AddComment, await reader.call("POST", "/comments", { body: comment }));
    expectAnswer(AddComment, await reader.call("POST", "/comments", { body: { ...comment, parent_id: rich.comment } }));
    expectAnswer(AddComment, await author.call("POST", "/comments", { body: { ...comment, parent_id: rich.comment } }));
    const messages = `/chat/conversations/${rich.conversation}/messages`;
    expectAnswer(SendMessage, await author.call("POST", messages, { body: { content: HOSTILE } }));
    expectAnswer(StartConversation, await author.call("POST", "/chat/conversations", { body: { otherUserId: reader.id } }));
    const joined = { ...(await registrationOf(world, "hostile", HOSTILE)), bio: HOSTILE, format };
    expectAnswer(Register, await world.call("POST", "/auth/register", { body: joined }));
    expectAnswer(SignIn, await world.call("POST", "/auth/login", { body: { user_id: "hostile", password: PASSWORD } }));
    await world.settle();

    for (const token of [author.token, reader.token, undefined]) {
      for (const { name, status, text } of await crawl(world, rich, token)) {
        const contract = contracts.find((one) => one.name === name);
        if (status !== 200 || !contract || ("bare" in contract && contract.bare)) continue;
        expectRules(name, contract.data, JSON.parse(text.slice(text.indexOf("\n\n") + 2)).data);
      }
    }
    for (const question of [
      `/search?keyword=${encodeURIComponent(HOSTILE)}`,
      `/search/posts?keyword=${encodeURIComponent(HOSTILE)}&type=all`,
      `/users/search?keyword=${encodeURIComponent(HOSTILE)}`,
    ]) {
      const path = question.split("?", 1)[0];
      const contract = contracts.find((one) => one.path === path);
      if (contract) expectAnswer(contract, await author.get(question));
    }
    await expect.poll(() => lines.flatMap((line) => line.dataOf("comment:new")).length).toBeGreaterThanOrEqual(6);
    for (const push of ["comment:new", "notification:new", "new_message"] as const) {
      const told = lines.flatMap((line) => line.dataOf(push));
      expect(told.length, push).toBeGreaterThan(0);
      for (const data of told) expectRules(push, pushSchemas[push], data);
    }
    for (const line of lines) line.cut();
    const node = await world.startQueryNode();
    for (const page of [`/user/${author.name}`, `/post?id=${rich.note}`]) {
      const head = await (await fetch(`${node.url}/internal/head?path=${encodeURIComponent(page)}&origin=http://x`)).text();
      const [, data = ""] = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(head) ?? [];
      const first = JSON.parse(data);
      if (first.page === "post") expectRules("first data", GetNote.data, first.note);
      else expectRules("first data", GetMember.data, first.member);
      expect(head, "what the head says is escaped once").toContain(`content="${escapeHtml(HOSTILE)}`);
    }
    await node.stop();

    expect(Object.fromEntries(seen)).toMatchObject({
      ...{ "GetNote.title": "text/plain", "GetNote.content": "text/html", "GetNote.originalData.content": "text/plain" },
      ...{ "GetNote.media.alt": "text/plain", "GetNote.tags.name": "text/plain", "GetNotes.posts.content": "text/html" },
      ...{ "GetMemberNotes.posts.content": "text/html", "GetMemberCollections.collections.content": "text/html" },
      ...{ "GetMemberLikes.posts.content": "text/html", "Search.posts.data.content": "text/html", "Search.posts.data.title": "text/plain" },
      ...{ "Search.posts.data.highlight.content": "text/html", "Search.posts.data.highlight.title": "text/html" },
      ...{
        "Search.users.data.bio": "text/html",
        "Search.users.data.highlight.nickname": "text/html",
        "SearchMembers.users.bio": "text/html",
      },
      ...{ "GetComments.comments.content": "text/html", "GetReplies.comments.content": "text/html", "AddComment.content": "text/html" },
      ...{ "GetNotifications.notifications.comment_content": "text/html", "comment:new.comment.content": "text/html" },
      ...{ "notification:new.comment_content": "text/html", "new_message.message.content": "text/plain" },
      ...{ "GetMember.bio": "text/html", "GetMe.bio": "text/html", "Register.user.bio": "text/html", "SignIn.user.bio": "text/html" },
      ...{ "GetFollowers.followers.bio": "text/html", "GetFollowing.following.bio": "text/html", "GetMember.nickname": "text/plain" },
      ...{ "GetMessages.messages.content": "text/plain", "GetConversations.conversations.last_message": "text/plain" },
      ...{ "first data.content": "text/html", "first data.bio": "text/html" },
    });
  }, 120_000);
});

/** What a reader sees of an answer: its words, and a line end for each `<br>`. */
function shown(html: string | null): string {
  let words = "";
  const parser = new Parser({
    onopentagname: (name) => {
      words += name === "br" ? "\n" : `<<an element: ${name}>>`;
    },
    ontext: (text) => {
      words += text;
    },
  });
  parser.end(html ?? "");
  return words;
}

describe("what a member types", () => {
  const pieces = fc.constantFrom(
    ...[
      "List<String>",
      "if (a<b && c>d)",
      "&lt;",
      "&amp;",
      "&",
      '"',
      "'",
      "<br>",
      "</p>",
      "<!--",
      "\r\n",
      "\n",
      "\t",
      "  ",
      "\u0000",
      "\u202e",
      "\ud800",
    ],
    ...[
      "😀",
      "\u0001",
      "\u2028",
      "[@",
      "[@x:nobody]",
      "[@x:nobody:]",
      "]",
      '<a data-user-id="reader">@x</a>',
      '<img src="/media/x.jpg">',
      "%",
      "\\",
    ],
  );
  const anything = fc
    .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 3 })), { minLength: 1, maxLength: 12 })
    .map((parts) => `字${parts.join("")}`);
  const asKept = (typed: string) =>
    typed
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Cc}/gu, (control) => (control === "\n" || control === "\t" ? control : ""))
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/\p{Surrogate}/gu, "\ufffd")
      .trim();
  const format = "text";

  it("is what readers see in the list, in the note, in a comment, in a bio and in a message, for any text", async () => {
    const { author, reader } = rich;
    const body = await author.noteBody("随便写");
    await fc.assert(
      fc.asyncProperty(anything, async (typed) => {
        const kept = asKept(typed);
        const { id } = dataOf(PublishNote, await author.call("POST", "/posts", { body: { ...body, content: typed, format } }));
        const added = await reader.call("POST", "/comments", { body: { post_id: id, content: typed, format } });
        expect(shown(dataOf(AddComment, added).content)).toBe(kept);
        expect((await author.call("PUT", `/users/${author.id}`, { body: { bio: typed, format } })).status).toBe(200);
        const messages = `/chat/conversations/${rich.conversation}/messages`;
        await author.call("POST", messages, { body: { content: typed } });
        await world.settle();
        const note = dataOf(GetNote, await reader.get(`/posts/${id}?skipViewCount=1`));
        expect(shown(note.content)).toBe(kept);
        const [card] = dataOf(GetNotes, await world.call("GET", `/posts?user_id=${author.id}&limit=1`)).posts;
        expect(shown(card?.content ?? "")).toBe([...kept].slice(0, 100).join(""));
        const [comment] = dataOf(GetComments, await world.call("GET", `/posts/${id}/comments`)).comments;
        expect(shown(comment?.content ?? "")).toBe(kept);
        expect(shown(dataOf(GetMember, await world.call("GET", `/users/${author.id}`)).bio)).toBe(kept);
        const message = dataOf(GetMessages, await reader.get(messages)).messages.at(-1);
        expect(asKept(message?.content ?? "")).toBe(kept);
      }),
      // Longer than a card shows, with a mention and without one.
      { numRuns: 25, examples: [["长".repeat(120)], [`[@x:nobody]${"长".repeat(120)}`]] },
    );
  }, 120_000);
});
