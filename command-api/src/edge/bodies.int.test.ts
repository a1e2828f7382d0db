import { withholdBodies } from "@shiye/infra/http/testing/withhold-bodies";
import { expect, it } from "vitest";
import { useTestApi } from "../testing/use-test-api.ts";

const api = useTestApi({ rateLimitFactor: 0.01 });

/** As long as bodies may be, nearly, and of few parts: more parts are refused by themselves (infra/src/http/json-parts.ts). */
const long = JSON.stringify({ text: "a".repeat(120_000) });

it.each([
  ["that are malformed", "/auth/login", 400, "198.51.100.1"],
  ["without a token", "/likes", 401, "198.51.100.2"],
  ["to an address that is none", "/nosuch", 404, "198.51.100.3"],
])(
  "long calls %s are refused before they are read once the network sent too many, and others are not",
  async (_which, path, status, from) => {
    const send = (body: string, address: string) =>
      fetch(`${api.url}${path}`, { method: "POST", body, headers: { "content-type": "application/json", "x-forwarded-for": address } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(long, from)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([status, status, 429, 429]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await refused?.json()).toMatchObject({ error: "too-many-requests", message: "操作过于频繁，请稍后再试" });
    expect((await send(long, `${from}0`)).status).toBe(status);
    const withheld = withholdBodies(`${api.url}${path}`, 4, { "x-forwarded-for": `${from}1` });
    await expect.poll(() => withheld.statuses).toEqual([429, 429]);
    withheld.leave();
  },
);
