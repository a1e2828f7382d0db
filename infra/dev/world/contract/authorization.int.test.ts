import { SignIn } from "@shiye/events/accounts";
import { anyContracts } from "@shiye/events/catalogue";
import type { CommandContract, QueryContract } from "@shiye/events/define";
import { refusalMessages } from "@shiye/events/refusals";
import jwt from "jsonwebtoken";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";
import { belongings } from "./all-belongings.ts";
import type { Belonging } from "./belongings/define.ts";
import { keepToken } from "./kept-token.ts";

type Contract = CommandContract | QueryContract;

/** Nobody waits here for half a minute, and the description of the calls is no envelope. */
const APART = new Set(["PollRealtime", "GetOpenApi"]);
const asked = anyContracts.filter(({ name }) => !APART.has(name)).map((contract) => ({ name: contract.name, contract }));

const world = useWorld();
let owner: WorldMember;
let tokens: Record<"expired" | "ended" | "departed" | "deactivated" | "forged", string>;

beforeAll(async () => {
  owner = await world.member("owner");
  const [leaver, visitor, locked] = await Promise.all([world.member("leaver"), world.member("signed_out"), world.member("locked")]);
  await world.append(`member-${locked.id}`, { type: "MemberDeactivated", data: { memberId: locked.id } });
  await leaver.call("DELETE", `/users/${leaver.id}`);
  await visitor.call("POST", "/auth/logout");
  const { sub, sid } = jwt.decode(owner.token, { json: true }) ?? {};
  const sign = (secret: string, expiresIn: number) =>
    jwt.sign({ use: "access", kind: "member", sid }, secret, { subject: String(sub), expiresIn, algorithm: "HS256" });
  tokens = {
    expired: sign(world.secrets.tokenSecret, -1),
    forged: sign("a secret that is long enough, and not ours", 60),
    ended: visitor.token,
    departed: leaver.token,
    deactivated: locked.token,
  };
  await world.settle();
});

/** With nothing in it but what the path needs, so that only the caller can be what is wrong. */
const ask = (contract: Contract, token: string | undefined) =>
  world.call(contract.method, contract.path.replace(/:\w+/g, "1"), { token, ...(contract.method === "GET" ? {} : { body: {} }) });

const memberToken = keepToken(
  () => world,
  "/auth/me",
  async () => {
    const body = { user_id: owner.name, password: PASSWORD };
    return dataOf(SignIn, await world.call("POST", "/auth/login", { body })).tokens.access_token;
  },
);
const adminToken = keepToken(
  () => world,
  "/auth/admin/me",
  () => world.admin(),
);

const refused = (status: number, code: keyof typeof refusalMessages) => ({
  status,
  body: { code: status, success: false, error: code, message: refusalMessages[code] },
});
/** Whatever else may be wrong with a call, it is not who makes it. */
const WHO_YOU_ARE = ["token-missing", "token-invalid", "session-ended", "member-inactive", "admin-required", "member-required"];
function expectWelcome({ status, body }: Answer): void {
  expect(WHO_YOU_ARE).not.toContain(body.error);
  expect(status).toBeLessThan(500);
}

describe.each(asked)("$name", ({ contract }) => {
  it("knows a visitor from a member, and both from an administrator", async () => {
    const [visitor, member, admin] = await Promise.all([
      ask(contract, undefined),
      memberToken().then((token) => ask(contract, token)),
      adminToken().then((token) => ask(contract, token)),
    ]);
    if (contract.access === "visitor") for (const answer of [visitor, member, admin]) expectWelcome(answer);
    else {
      expect(visitor).toMatchObject(refused(401, "token-missing"));
      if (contract.access === "signed-in") {
        for (const answer of [member, admin]) expectWelcome(answer);
        return;
      }
      const [welcome, stranger, code] =
        contract.access === "member" ? ([member, admin, "member-required"] as const) : ([admin, member, "admin-required"] as const);
      expectWelcome(welcome);
      expect(stranger).toMatchObject(refused(403, code));
    }
  });

  it("takes no token that has run out, is forged, or whose sign-in or member is gone or locked; a visitor's call is made as by a visitor", async () => {
    const names = ["expired", "forged", "ended", "departed", "deactivated"] as const;
    const given = await Promise.all(names.map(async (name) => [name, await ask(contract, tokens[name])] as const));
    const answers = Object.fromEntries(given) as Record<(typeof names)[number], Answer>;
    if (contract.access === "visitor") for (const answer of Object.values(answers)) expectWelcome(answer);
    else {
      expect(answers.expired).toMatchObject(refused(401, "token-invalid"));
      expect(answers.forged).toMatchObject(refused(401, "token-invalid"));
      expect(answers.ended).toMatchObject(refused(401, "session-ended"));
      expect(answers.deactivated).toMatchObject(refused(401, "member-inactive"));
      // Their sign-ins ended with them: either says enough.
      expect([refusalMessages["member-inactive"], refusalMessages["session-ended"]]).toContain(answers.departed.body.message);
      expect(answers.departed.status).toBe(401);
    }
  });
});

describe("what belongs to one member", () => {
  const owned = Object.entries(belongings).flatMap(([name, belonging]) => (belonging === "anybody" ? [] : [{ name, belonging }]));
  it.each(owned)("$name is refused to others, and not to the one", async ({ name, belonging }: { name: string; belonging: Belonging }) => {
    const contract = anyContracts.find((one) => one.name === name);
    const pair = owned.findIndex((one) => one.name === name);
    if (!contract) throw new Error(`${name} has no contract`);
    const [mine, other, third] = await Promise.all([
      world.member(`mine_${pair}`),
      world.member(`other_${pair}`),
      world.member(`third_${pair}`),
    ]);
    // What is given may be read from a read model, such as the device of a sign-in.
    await world.settle();
    const call = await belonging.given(mine, other, third, () => world.admin());
    await world.settle();
    const attempt = (member: WorldMember) => member.call(contract.method, call.path, call.body ? { body: call.body } : {});
    const { status, body } = await attempt(other);
    expect({ status, message: body.message }).toEqual({ status: belonging.status, message: belonging.message });
    expect((await attempt(mine)).body, "the one whose it is").toMatchObject({ success: true });
  });
});
