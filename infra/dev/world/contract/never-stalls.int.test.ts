import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { longestStall } from "../stall-watch.ts";
import { createWorld, type World } from "../world.ts";
import { registrationOf, type WorldMember } from "../world-member.ts";
import { contracts as all, type Contract } from "./covers.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";

/** No call may hold the event loop longer, beyond what an innocent body of the same size takes. */
const MOST_MS = 50;
const TRIES = 4;

let world: World;
let rich: RichWorld;
let member: WorldMember;
/** Has done nothing, so that what they download is as good as nothing: what is looked at is the body. */
let newcomer: WorldMember;

beforeAll(async () => {
  world = await createWorld({ databaseUrl: inject("databaseUrl") });
  rich = await fillWorld(world);
  member = rich.author;
  newcomer = await world.member("newcomer");
}, 120_000);
afterAll(async () => {
  await world.settlePictures();
  expect(world.faults).toEqual([]);
  await world.stop();
});

/** Repeated until so many characters are there: each is the beginning of something that a parser may look for the end of. */
const PIECES = [
  "<a ",
  'data-user-id="abc"',
  '<a data-user-id="abc" ',
  '<a data-user-id="abc">',
  "&amp;",
  "&",
  "[@",
  "[@a:",
  "[@a:abc]",
  "[image:",
  "<img ",
  "<img src=",
  "src=' ",
  "<table><tr>",
  "<td>职业",
  "</",
  "<br",
  "<",
  ">",
  " ",
  "\n",
  "\t,",
  ",",
  "，",
  '["',
  "0",
  "-",
  "/",
  "/media/",
  "字",
  "😀",
  "\ud800",
  "\u0000",
] as const;
/** Both ways a shape of what is looked for may end: never, and at last. */
const MIXED = [
  (length: number) => `${"<a ".repeat(length / 8)}${'data-user-id="abc"'.repeat(length / 32)}`,
  (length: number) => `<a ${'data-user-id="abc"'.repeat(length / 32)}>${" ".repeat(length / 2)}`,
  (length: number) => `${" ".repeat(length - 1)}x`,
];
const texts = (length: number) => [
  ...PIECES.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)),
  ...MIXED.map((made) => made(length)),
];
/** Such as calls take, such as they refuse by length, and more than any body may have. */
const LENGTHS = [1100, 5900, 11_900, 120_000];

type Body = Record<string, unknown>;
/** What the call takes, to which something hostile is added: refused too early it would not be read. */
const innocent: Record<string, () => Promise<Body>> = {
  PublishNote: async () => ({ ...(await member.noteBody("平常的")), is_draft: false }),
  EditNote: () => member.noteBody("平常的"),
  AddComment: async () => ({ post_id: rich.note, content: "平常的" }),
  SendMessage: async () => ({ content: "平常的" }),
  SubmitVerification: async () => ({ type: 2, content: {} }),
  Register: () => registrationOf(world, "registered"),
};

const inputOf = (contract: Contract) => (contract.kind === "query" ? contract.query : contract.body);
/** Calls after which there is nothing left to call with. */
const LAST = new Set(["SignOut", "DeleteMember", "DeleteNote", "DeleteComment", "ChangePassword"]);
/** Uploads read streams of their own, and are tested with files; what is asked for by an address is as short as one. */
const contracts = all.filter(
  (contract) => contract.method !== "GET" && !("files" in contract && contract.files) && !LAST.has(contract.name),
);

function addressOf({ path }: Contract): string {
  const id = path.startsWith("/users")
    ? rich.reader.id
    : path.startsWith("/comments")
      ? rich.comment
      : path.startsWith("/chat")
        ? rich.conversation
        : rich.note;
  return path.replace(/:\w+/g, String(path === "/users/:id" ? member.id : id));
}

/** Bodies that differ from an innocent one in one field, and those of a hostile shape. */
function hostileBodies(contract: Contract, base: Body): { what: string; body: string }[] {
  const fields = inputOf(contract) instanceof z.ZodObject ? Object.keys((inputOf(contract) as z.ZodObject).shape) : [];
  const bodies: { what: string; body: string }[] = [];
  for (const field of fields.length > 0 ? fields : ["x"])
    for (const length of LENGTHS) {
      // One text is as good as another where nothing is read of it but its length: so long a one, or one in a field that the call does not have.
      for (const text of length > 20_000 || fields.length === 0 ? texts(length).slice(0, 6) : texts(length)) {
        const what = `${field}: ${length} of ${JSON.stringify(text.slice(0, 24))}`;
        bodies.push({ what, body: JSON.stringify({ ...base, [field]: text }) });
      }
      const many = Math.floor(length / 12);
      bodies.push({ what: `${field}: a list of ${many}`, body: JSON.stringify({ ...base, [field]: Array(many).fill("<a [@a") }) });
      bodies.push({ what: `${field}: ${many * 3} empty lists`, body: JSON.stringify({ ...base, [field]: Array(many * 3).fill([]) }) });
      bodies.push({ what: `${field}: ${many} objects`, body: JSON.stringify({ ...base, [field]: Array(many).fill({ url: 1 }) }) });
      bodies.push({
        what: `${field}: ${many} deep`,
        body: JSON.stringify({ ...base, [field]: 0 }).replace(/0(?=[^0]*$)/, `${"[".repeat(many)}${"]".repeat(many)}`),
      });
    }
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_none, index) => [`k${index}`, 1]));
  bodies.push({ what: "many fields", body: JSON.stringify({ ...base, ...keys }) });
  bodies.push({ what: "nothing but depth", body: "[".repeat(120_000) });
  bodies.push({ what: "nothing but objects", body: '{"a":'.repeat(40_000) });
  return bodies;
}

describe("no body holds the event loop", () => {
  it.each(contracts.map((contract) => ({ name: contract.name, contract })))(
    "of $name",
    async ({ contract }) => {
      const base = (await innocent[contract.name]?.()) ?? {};
      const address = addressOf(contract);
      const { token } = contract.name === "DownloadOwnData" ? newcomer : member;
      const send = (body: string) => world.call(contract.method, address, { token, body });
      const plain = (length: number) => JSON.stringify({ unknown: "字".repeat(length) });
      const statuses = new Set<number>();
      await send(plain(10));
      const slow: string[] = [];
      for (const { what, body } of hostileBodies(contract, base)) {
        const limit = async () => MOST_MS + (await longestStall(() => send(plain(body.length / 3))));
        const held = () => longestStall(async () => statuses.add((await send(body)).status));
        let longest = await held();
        // What is really expensive is so each time.
        for (let tries = 1; longest > MOST_MS && tries < TRIES; tries++) longest = Math.min(longest, await held());
        if (longest > MOST_MS && longest > (await limit())) slow.push(`${what}: ${longest.toFixed(0)} ms`);
      }
      expect(slow).toEqual([]);
      for (const status of statuses) expect(status).toBeLessThan(500);
    },
    120_000,
  );
});
