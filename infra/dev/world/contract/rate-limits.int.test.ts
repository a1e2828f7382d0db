import { Register } from "@shiye/events/accounts";
import { StartConversation } from "@shiye/events/chat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { type Answer, dataOf, type HttpClient } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { CAPTCHA_TEST_ANSWER, joinAsMember, PASSWORD, type WorldMember } from "../world-member.ts";

// A twentieth of the limits: three uploads at once, one comment, three messages, one captcha without a proof of work.
const world = useWorld({ rateLimitFactor: 0.05 });
/** Two nodes of command-api beside the one behind the gateway: reached directly, so that a test may come from any address. */
let nodes: (HttpClient & { stop(): Promise<void> })[];
let member: WorldMember;
let noteId = 0;

beforeAll(async () => {
  nodes = await Promise.all([world.startCommandNode(), world.startCommandNode()]);
  member = await joinAsMember(clientAt("198.51.100.201"), "limited");
  noteId = await (await joinAsMember(clientAt("198.51.100.202"), "author")).publish("慢慢来");
  await world.settle();
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
});

/** The product, asked from an address of one's own; what is not command-api's is asked at the gateway. */
function clientAt(address: string): HttpClient {
  const [node] = nodes;
  const here = { "x-forwarded-for": address };
  return {
    ...world,
    call: (method, path, options = {}) => {
      const client = method === "GET" && !path.startsWith("/auth/") ? world : (node ?? world);
      return client.call(method, path, { ...options, headers: { ...here, ...options.headers } });
    },
  };
}

type Send = (client: HttpClient, headers: Record<string, string>, attempt: number) => Promise<Answer>;
let addresses = 0;

/** So many attempts at once, from one address of their own, over two nodes in turn. */
async function flood(send: Send, times: number): Promise<Answer[]> {
  addresses += 1;
  const headers = { "x-forwarded-for": `198.51.100.${addresses}` };
  const attempts = Array.from({ length: times }, (_, attempt) => {
    const node = nodes[attempt % nodes.length];
    if (!node) throw new Error("no node");
    return send(node, headers, attempt);
  });
  return Promise.all(attempts);
}

function expectLimited(answers: readonly Answer[], allowed: number): void {
  const stopped = answers.filter(({ status }) => status === 429);
  expect(answers.length - stopped.length).toBeGreaterThanOrEqual(allowed);
  // One may come back while a flood is under way; where so few are allowed, none does for half a minute.
  expect(answers.length - stopped.length).toBeLessThanOrEqual(allowed === 1 ? 1 : allowed + 1);
  for (const answer of stopped) {
    expect(answer.body).toEqual({
      ...{ code: 429, message: "操作过于频繁，请稍后再试", success: false, error: "too-many-requests" },
      requestId: expect.any(String),
    });
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  }
}

const token = () => ({ token: member.token });
const picture = async (seed: number, field = "file", times = 1) => {
  const body = new FormData();
  for (let time = 0; time < times; time++) body.append(field, new Blob([new Uint8Array(await drawJpeg(seed))]), "a.jpg");
  return body;
};

it("counts a line of IPv6 once, whichever of its addresses it calls from, and the next line for itself", async () => {
  const ask = (address: string) =>
    nodes[0]?.call("GET", "/auth/check-user-id?user_id=any_one", { headers: { "x-forwarded-for": address } });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => ask(`2001:db8:7:7:${(at + 1).toString(16)}::${at}`)));
  expectLimited(
    answers.filter((answer) => answer !== undefined),
    6,
  );
  expect((await ask("2001:db8:7:8::1"))?.status).toBe(200);
});

describe("one address", () => {
  const of: readonly (readonly [what: string, allowed: number, send: Send])[] = [
    ["asks for a captcha", 1, (client, headers) => client.call("GET", "/auth/captcha", { headers })],
    ["looks an account id up", 6, (client, headers) => client.call("GET", "/auth/check-user-id?user_id=any_one", { headers })],
    [
      "signs in",
      2,
      (client, headers, at) => client.call("POST", "/auth/login", { headers, body: { user_id: `nobody_${at}`, password: PASSWORD } }),
    ],
    [
      "signs in as an administrator",
      2,
      (client, headers, at) =>
        client.call("POST", "/auth/admin/login", { headers, body: { username: `nobody_${at}`, password: PASSWORD } }),
    ],
    [
      "registers",
      1,
      (client, headers, at) =>
        client.call("POST", "/auth/register", {
          headers,
          body: { user_id: `r_${at}`, nickname: "新", password: PASSWORD, captchaId: "made-up", captchaText: CAPTCHA_TEST_ANSWER },
        }),
    ],
  ];

  it.each(of)(
    "that %s no more than %i times at once is stopped then, on all nodes together, and others are not",
    async (_what, allowed, send) => {
      expectLimited(await flood(send, allowed * 2 + 6), allowed);
      expect((await flood(send, 1))[0]?.status, "another address").not.toBe(429);
    },
  );
});

describe("one member", () => {
  const comment: Send = (client, headers) =>
    client.call("POST", "/comments", { ...token(), headers, body: { post_id: noteId, content: "快" } });
  const upload =
    (route: string, field: string): Send =>
    async (client, headers, at) =>
      client.call("POST", `/upload/${route}`, { ...token(), headers, body: await picture(at, field) });
  const verification: Send = (client, headers) =>
    client.call("POST", "/users/verification", { ...token(), headers, body: { type: 2, content: {} } });

  it.each([
    ["comments", 1, comment],
    ["applies for a badge", 1, verification],
    ["sends a video", 1, upload("video", "file")],
    ["uploads", 3, upload("single", "file")],
  ] as const)("who %s is stopped after %i, on all nodes together and from whatever address", async (_what, allowed, send) => {
    expectLimited(await flood(send, allowed + 6), allowed);
    expect((await flood(send, 1))[0]?.status, "another address is the same member").toBe(429);
  });

  const post =
    (path: () => string, body: () => object) =>
    (token: string): Send =>
    (client, headers) =>
      client.call("POST", path(), { token, headers, body: body() });

  // Each of these is somebody of their own: so many texts of one member would be stopped by the allowance for all calls.
  it.each([
    [
      "reports",
      post(
        () => "/reports",
        () => ({ target_type: "note", target_id: noteId, reason: "spam" }),
      ),
    ],
    [
      "appeals",
      post(
        () => `/posts/${noteId}/appeal`,
        () => ({ text: "这是我的作品" }),
      ),
    ],
    [
      "converses",
      post(
        () => "/chat/conversations",
        () => ({ otherUserId: member.id }),
      ),
    ],
  ] as const)("who %s is stopped after 1, on all nodes together and from whatever address", async (what, sendAs) => {
    const send = sendAs(await freshMember(what));
    expectLimited(await flood(send, 7), 1);
    expect((await flood(send, 1))[0]?.status, "another address is the same member").toBe(429);
  });

  it("has one allowance for pictures, whichever call they come by", async () => {
    const other = await freshMember("pictures");
    const routes = ["single", "image", "avatar", "multiple"] as const;
    const answers = await flood(async (client, headers, at) => {
      const route = routes[at % 4] ?? "single";
      const field = route === "image" ? "image" : route === "multiple" ? "files" : "file";
      return client.call("POST", `/upload/${route}`, { token: other, headers, body: await picture(at, field) });
    }, 12);
    expectLimited(answers, 3);
  });

  it("writes three messages at once, whether as a call on one node or on another", async () => {
    const writer = await freshMember("writer");
    const [node] = nodes;
    if (!node) throw new Error("no node");
    const opened = await node.call("POST", "/chat/conversations", { token: writer, body: { otherUserId: member.id } });
    const { id } = dataOf(StartConversation, opened);
    const answers = await flood(
      (client, headers) => client.call("POST", `/chat/conversations/${id}/messages`, { token: writer, headers, body: { content: "快" } }),
      10,
    );
    expectLimited(answers, 3);
  });

  it("who was stopped may go on when the time that they were told is over", async () => {
    const other = await freshMember("patient");
    const send = () => nodes[0]?.call("POST", "/comments", { token: other, body: { post_id: noteId, content: "等等我" } });
    expect((await send())?.status).toBe(200);
    const stopped = await send();
    const seconds = Number(stopped?.headers.get("retry-after"));
    expect(stopped?.status).toBe(429);
    expect(seconds).toBeLessThanOrEqual(40);
    // The clock is the database's; nobody has to wait for it.
    await world.query("update accounts.rate_limits set updated_at = updated_at - make_interval(secs => $1)", [seconds]);
    expect((await send())?.status).toBe(200);
  });
});

/** From an address of their own, so that the limits of registration are not met. */
async function freshMember(name: string): Promise<string> {
  const [answer] = await flood(async (client, headers) => {
    const { body } = await client.call("GET", "/auth/captcha", { headers });
    const { captchaId } = body.data as { captchaId: string };
    const form = { user_id: name, nickname: name, password: PASSWORD, captchaId, captchaText: CAPTCHA_TEST_ANSWER };
    return client.call("POST", "/auth/register", { headers, body: form });
  }, 1);
  if (!answer) throw new Error("nobody registered");
  return dataOf(Register, answer).tokens.access_token;
}
