import { createHash } from "node:crypto";
import { SignIn } from "@shiye/events/accounts";
import { AdminSignIn } from "@shiye/events/admins";
import { MakeChallenge, PROOF_HEADER, type Proof, type ProvenCall } from "@shiye/events/proof-of-work";
import { solveChallenge, writeProof } from "@shiye/events/proof-solver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type CallOptions, dataOf, type HttpClient } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { CAPTCHA_TEST_ANSWER, joinAsMember, PASSWORD } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld({ rateLimitFactor: 0.2 });
/** Reached past the gateway, so that a test may say which network a call comes from. */
let node: HttpClient & { stop(): Promise<void> };

beforeAll(async () => {
  node = await world.startCommandNode();
});
afterAll(() => node.stop());

let networks = 0;
/** A client in a network that nobody has used, or in one that is named. */
function clientIn(network = `203.0.113.${++networks}`): HttpClient & { network: string } {
  return {
    ...node,
    network,
    call: (method: string, path: string, options: CallOptions = {}) =>
      node.call(method, path, { ...options, headers: { "x-forwarded-for": network, ...options.headers } }),
  };
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
async function solve(call: ProvenCall): Promise<Proof> {
  const challenge = dataOf(MakeChallenge, await clientIn().call("GET", `/auth/challenge?for=${call}`));
  const proof = solveChallenge(challenge, sha256);
  if (!proof) throw new Error("The challenge has no solution");
  return proof;
}
const headersOf = (proof: Proof) => ({ [PROOF_HEADER]: writeProof(proof) });

describe("a proof of work", () => {
  const captcha = (client: HttpClient, headers: Record<string, string> = {}) => client.call("GET", "/auth/captcha", { headers });
  /** What is left to a network that has asked for all captchas that it gets without a proof. */
  async function exhausted(): Promise<ReturnType<typeof clientIn>> {
    const client = clientIn();
    const answers: Answer[] = [];
    for (let count = 0; count < 7; count++) answers.push(await captcha(client));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    return client;
  }

  it("is given out for each call that wants one, and for no other", async () => {
    for (const call of ["captcha", "register", "login"]) {
      const { parameters } = exactly(MakeChallenge, await world.call("GET", `/auth/challenge?for=${call}`));
      expect(parameters.data).toEqual({ call });
    }
    for (const query of ["", "?for=", "?for=likes", "?for=captcha&for=login"])
      expectRefusal(await world.call("GET", `/auth/challenge${query}`), 400, "参数格式错误");
  });

  it("lets a network go on that has used up what it gets without one, once", async () => {
    const client = await exhausted();
    const headers = headersOf(await solve("captcha"));
    expect((await captcha(client, headers)).status).toBe(200);
    expectRefusal(await captcha(client, headers), 429, "操作过于频繁，请稍后再试");
    expect((await captcha(client, headersOf(await solve("captcha")))).status).toBe(200);
  });

  it("is good for one of ten calls at the same moment, on two nodes", async () => {
    const client = await exhausted();
    const headers = headersOf(await solve("captcha"));
    const other = await world.startCommandNode();
    try {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_none, index) =>
          index % 2
            ? captcha(client, headers)
            : other.call("GET", "/auth/captcha", { headers: { "x-forwarded-for": client.network, ...headers } }),
        ),
      );
      // Those that were refused the proof count as without one; one of these may have come back meanwhile.
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
    } finally {
      await other.stop();
    }
  });

  it.each<[string, (proof: Proof) => object]>([
    ["forged: signed by somebody else", (proof) => ({ ...proof, challenge: { ...proof.challenge, signature: "0".repeat(64) } })],
    [
      "made easier",
      ({ challenge, ...rest }) => ({ ...rest, challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } } }),
    ],
    [
      "made easier by a short prefix",
      ({ challenge, ...rest }) => ({ ...rest, challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } } }),
    ],
    [
      "told to last longer",
      ({ challenge, ...rest }) => ({ ...rest, challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4e9 } } }),
    ],
    [
      "told to be of another call",
      ({ challenge, ...rest }) => ({
        ...rest,
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { call: "login" } } },
      }),
    ],
    ["not solved", (proof) => ({ ...proof, solution: { counter: 0, derivedKey: "0".repeat(64) } })],
    ["nonsense", () => ({ challenge: [], solution: "?" })],
  ])("that is %s counts for nothing", async (_what, bend) => {
    const client = await exhausted();
    const bent = bend(await solve("captcha"));
    expectRefusal(await captcha(client, { [PROOF_HEADER]: writeProof(bent as Proof) }), 429, "操作过于频繁，请稍后再试");
  });

  it("of another call counts for nothing", async () => {
    const client = await exhausted();
    for (const call of ["register", "login"] as const)
      expectRefusal(await captcha(client, headersOf(await solve(call))), 429, "操作过于频繁，请稍后再试");
  });

  it("expires after ten minutes", async () => {
    const client = await exhausted();
    const proof = await solve("captcha");
    const { expiresAt } = proof.challenge.parameters;
    expect(expiresAt * 1000 - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(expiresAt * 1000 - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    const late = await world.startCommandNode({ now: () => Date.now() + 10 * 60_000 + 1000 });
    try {
      const headers = { "x-forwarded-for": client.network, ...headersOf(proof) };
      expectRefusal(await late.call("GET", "/auth/captcha", { headers }), 429, "操作过于频繁，请稍后再试");
    } finally {
      await late.stop();
    }
    expect((await captcha(client, headersOf(proof))).status, "in time").toBe(200);
  });

  it("is not needed by a client that knows none, to register with the captcha alone", async () => {
    const member = await joinAsMember(clientIn(), "no_proof");
    expect(member.token).toMatch(/\./);
  });
});

describe("signing in while somebody guesses", () => {
  const signIn = (client: HttpClient, user_id: string, more: object = {}, headers: Record<string, string> = {}) =>
    client.call("POST", "/auth/login", { body: { user_id, password: PASSWORD, ...more }, headers });
  const captchaOf = async (client: HttpClient) => {
    const { captchaId } = (await client.call("GET", "/auth/captcha")).body.data as { captchaId: string };
    return { captchaId, captchaText: CAPTCHA_TEST_ANSWER };
  };
  const deviceOf = (answer: Answer) => ({
    cookie:
      answer.headers
        .getSetCookie()
        .find((one) => one.startsWith("device="))
        ?.split(";")[0] ?? "",
  });
  const CAPTCHA_ASKED = "尝试次数过多，请输入验证码；没有验证码输入框时请稍后再试";
  const expectAsked = (answer: Answer) => {
    expect(answer).toMatchObject({
      status: 429,
      body: { message: CAPTCHA_ASKED, error: "captcha-required", details: { captchaRequired: true } },
    });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  };
  /** Wrong passwords from five networks until none of them is let through; with right captchas too, as a person would who guesses by hand. */
  async function attack(guess: (client: HttpClient, more?: object) => Promise<Answer>): Promise<number> {
    let judged = 0;
    for (let count = 0; count < 5; count++) {
      const client = clientIn();
      for (let tries = 0; tries < 25; tries++) if ((await guess(client)).status === 400) judged += 1;
      for (let tries = 0; tries < 12; tries++) {
        await refill();
        if ((await guess(client, await captchaOf(client))).status === 400) judged += 1;
      }
    }
    return judged;
  }
  /** The limits of calls are not what these tests are about; those of guesses stay. */
  const refill = () =>
    world.query("delete from accounts.rate_limits where key not like 'sign-in accountName-%' and key not like 'sign-in adminName-%'");

  it("is open to the owner: on a known device, in a known network, and anywhere else with a captcha", async () => {
    const home = clientIn();
    const owner = await joinAsMember(home, "owner_1");
    await refill();
    const device = deviceOf(await signIn(home, "owner_1"));
    expect(device.cookie).toMatch(/^device=[\w-]{22}\.[0-9a-f]{32}$/);

    const judged = await attack((client, more) => signIn(client, "owner_1", { password: "wrong-one", ...more }));
    // 60 that strangers share, and 10 by captcha from each of the five networks; a few come back while the test runs.
    expect(judged).toBeGreaterThanOrEqual(60);
    expect(judged).toBeLessThanOrEqual(60 + 5 * 10 + 4);
    await refill();

    expect(dataOf(SignIn, await signIn(clientIn(), "owner_1", {}, device)).user.id, "a known device").toBe(owner.id);
    expect((await signIn(home, "owner_1")).status, "a known network").toBe(200);
    const clean = clientIn();
    expectAsked(await signIn(clean, "owner_1"));
    expectRefusal(await signIn(clean, "owner_1", { ...(await captchaOf(clean)), captchaText: "····" }), 400, "验证码错误");
    const captcha = await captchaOf(clean);
    expect((await signIn(clean, "owner_1", captcha)).status, "anywhere else").toBe(200);
    expectRefusal(await signIn(clientIn(), "owner_1", captcha), 400, "验证码已过期或不存在");
    // It is a known network now.
    expect((await signIn(clean, "owner_1")).status).toBe(200);
  }, 120_000);

  it("of an account that is not there is answered alike", async () => {
    const answers: Answer[] = [];
    for (let count = 0; count < 4; count++) {
      const client = clientIn();
      for (let tries = 0; tries < 20; tries++) {
        await refill();
        answers.push(await signIn(client, "nobody_here"));
      }
    }
    expect(answers.slice(0, 60).every(({ status }) => status === 400)).toBe(true);
    const last = answers.at(-1);
    if (last) expectAsked(last);
  }, 120_000);

  it("is open to an administrator, by the same rules", async () => {
    await world.admin();
    const body = { username: "keeper", password: "keeper-of-the-world" };
    const admin = (client: HttpClient, more: object = {}, headers: Record<string, string> = {}) =>
      client.call("POST", "/auth/admin/login", { body: { ...body, ...more }, headers });
    const home = clientIn();
    const device = deviceOf(await admin(home));
    for (let count = 0; count < 4; count++) {
      const client = clientIn();
      for (let tries = 0; tries < 20; tries++) {
        await refill();
        await admin(client, { password: "wrong-one" });
      }
    }
    await refill();
    const clean = clientIn();
    expectAsked(await admin(clean));
    expect((await admin(clientIn(), {}, device)).status, "a known device").toBe(200);
    expect(exactly(AdminSignIn, await admin(clean, await captchaOf(clean))).admin.username).toBe("keeper");
  }, 120_000);

  it("is stopped on a known device, too, when it guesses there", async () => {
    const home = clientIn();
    await joinAsMember(home, "owner_2");
    const device = deviceOf(await signIn(home, "owner_2"));
    const thief = clientIn();
    for (let tries = 0; tries < 20; tries++) {
      await refill();
      expect((await signIn(thief, "owner_2", { password: "wrong-one" }, device)).status).toBe(400);
    }
    expectAsked(await signIn(thief, "owner_2", {}, device));
    expect((await signIn(home, "owner_2")).status, "the owner's network").toBe(200);
  });

  it("takes no device that it did not give out, nor one of another member", async () => {
    const [home, other] = [clientIn(), clientIn()];
    await joinAsMember(home, "owner_3");
    await joinAsMember(other, "other_3");
    const device = deviceOf(await signIn(other, "other_3"));
    for (let count = 0; count < 4; count++) {
      const client = clientIn();
      for (let tries = 0; tries < 20; tries++) {
        await refill();
        await signIn(client, "owner_3", { password: "wrong-one" });
      }
    }
    await refill();
    expectAsked(await signIn(clientIn(), "owner_3", {}, device));
    expectAsked(await signIn(clientIn(), "owner_3", {}, { cookie: `device=${"A".repeat(22)}.${"0".repeat(32)}` }));
  }, 60_000);

  it("the cookie of a device is of no use to scripts or other sites, and opens nothing by itself", async () => {
    const client = clientIn();
    await joinAsMember(client, "owner_4");
    const cookie = (await signIn(client, "owner_4")).headers.getSetCookie().find((one) => one.startsWith("device=")) ?? "";
    expect(cookie.split("; ").slice(1)).toEqual(["Path=/api/auth", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"]);
    expectRefusal(await client.call("GET", "/auth/admin/me", { headers: { cookie } }), 401, "访问令牌缺失");
    const wrong = await signIn(client, "owner_4", { password: "wrong-one" });
    expect(wrong.headers.getSetCookie().some((one) => one.startsWith("device="))).toBe(false);
  });

  it("leaves nothing of devices and networks behind when the member goes, and makes strangers of all when the password changes", async () => {
    const client = clientIn();
    const member = await joinAsMember(client, "owner_5");
    const marks = () => world.query<{ mark: string }>("select mark from accounts.known_places where holder_id = $1", [member.id]);
    expect(await marks(), "the device and the network of the registration").toHaveLength(2);
    const newPassword = "better-456";
    expect((await member.call("PUT", `/users/${member.id}/password`, { body: { currentPassword: PASSWORD, newPassword } })).status).toBe(
      200,
    );
    expect(await marks()).toEqual([]);
    expect((await signIn(client, "owner_5", { password: newPassword })).status).toBe(200);
    expect(await marks()).toHaveLength(2);
    expect((await member.call("DELETE", `/users/${member.id}`)).status).toBe(200);
    await expect.poll(marks, { timeout: 10_000 }).toEqual([]);
  });

  it("stores no address", async () => {
    await joinAsMember(clientIn("192.0.2.77"), "owner_6");
    for (const table of ["known_places", "rate_limits", "proof_marks", "captcha_marks"]) {
      const rows = await world.query<{ row: string }>(`select t::text as row from accounts.${table} t`);
      expect(
        rows.filter(({ row }) => row.includes("192.0.2") || row.includes("203.0.113")),
        table,
      ).toEqual([]);
    }
  });
});

covers(world, [MakeChallenge]);
