import { beforeAll, describe, expect, it } from "vitest";
import { longestStall } from "../stall-watch.ts";
import { useWorld } from "../use-world.ts";
import { registrationOf, type WorldMember } from "../world-member.ts";
import { contracts as all, type Contract } from "./covers.ts";
import { fieldsOf } from "./fields-of.ts";
import { keepToken } from "./kept-token.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";

/** No call may hold the event loop longer, beyond what an innocent body of the same size takes. */
const MOST_MS = 50;
const TRIES = 4;

const world = useWorld();
let rich: RichWorld;
let member: WorldMember;
/** Has done nothing, so that what they download is as good as nothing: what is looked at is the body. */
let newcomer: WorldMember;
/** What administrators change and take down: nobody else calls with it. */
let office: Record<"user" | "note" | "comment", number>;
const adminToken = keepToken(
  () => world,
  "/auth/admin/me",
  () => world.admin(),
);

beforeAll(async () => {
  rich = await fillWorld(world);
  member = rich.author;
  newcomer = await world.member("newcomer");
  const note = await member.publish("后台看着的");
  office = { user: rich.stranger.id, note, comment: (await member.comment(note, "后台看着的")).id };
  await world.settle();
}, 120_000);

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
const IDENTITY = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };
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
const LENGTHS = [1100, 11_900, 120_000];

type Body = Record<string, unknown>;
/** What the call takes, to which something hostile is added: refused too early it would not be read. */
const innocent: Record<string, () => Promise<Body>> = {
  PublishNote: async () => ({ ...(await member.noteBody("平常的")), is_draft: false }),
  EditNote: () => member.noteBody("平常的"),
  AddComment: async () => ({ post_id: rich.note, content: "平常的" }),
  SendMessage: async () => ({ content: "平常的" }),
  SubmitVerification: async () => ({ type: 2, content: {} }),
  Register: () => registrationOf(world, "registered"),
  AdminCreatePost: async () => {
    const { title, content, category_id, images } = await member.noteBody("平常的");
    return { user_id: member.id, title, content, category_id, images, type: 1 };
  },
  AdminCreateComment: async () => ({ post_id: office.note, content: "平常的" }),
  AdminCreateUser: async () => ({ user_id: "made_here", nickname: "平常的" }),
  AdminCreateNotification: async () => ({ user_id: member.id, sender_id: rich.reader.id, type: 1, title: "平常的" }),
  AdminCreateCategory: async () => ({ name: "平常的", category_title: "ordinary" }),
  AdminCreateTag: async () => ({ name: "平常的" }),
  AdminCreateSession: async () => ({ user_id: member.id, user_agent: "平常的" }),
  AdminCreateApplication: async () => ({ user_id: rich.reader.id, type: 2, content: IDENTITY }),
  AdminCreateAdmin: async () => ({ username: "made_here", password: "made-of-words", role: "auditor" }),
};

const inputOf = (contract: Contract) => (contract.kind === "query" ? contract.query : contract.body);
/** Calls after which there is nothing left to call with. */
const LAST = new Set(["SignOut", "AdminSignOut", "DeleteMember", "DeleteNote", "DeleteComment", "ChangePassword"]);
/** Uploads read streams of their own, and are tested with files; what is asked for by an address is as short as one. */
const contracts = all
  .filter((contract) => contract.method !== "GET" && !("files" in contract && contract.files) && !LAST.has(contract.name))
  // What is there to be changed is deleted after that.
  .toSorted((one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));

function officeAddressOf(path: string): string {
  const of = path.split("/", 3)[2];
  const ids: Readonly<Record<string, number | undefined>> = {
    ...{ users: office.user, members: office.user, comments: office.comment, categories: rich.category?.id },
  };
  return path.replace(":kind", "note").replace(/:\w+/g, String(ids[of ?? ""] ?? office.note));
}

function addressOf({ path }: Contract): string {
  if (path.startsWith("/admin/")) return officeAddressOf(path);
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
  const fields = [...new Set(fieldsOf(inputOf(contract)))];
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
      const isOffice = contract.access === "admin";
      const token = isOffice ? await adminToken() : (contract.name === "DownloadOwnData" ? newcomer : member).token;
      const send = (body: string) => world.call(contract.method, address, { token, body });
      const plain = (length: number) => JSON.stringify({ unknown: "字".repeat(length) });
      const statuses = new Set<number>();
      await send(plain(10));
      if (isOffice && contract.name in innocent) expect((await send(JSON.stringify(base))).status, "what is innocent").toBe(200);
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
      // Who may not call is refused before anything of the body but its JSON is read.
      if (isOffice) expect([401, 403].filter((status) => statuses.has(status))).toEqual([]);
      for (const status of statuses) expect(status).toBeLessThan(500);
    },
    120_000,
  );
});
