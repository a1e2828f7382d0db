import { describe, expect, it } from "vitest";
import { grouped } from "./grouped.ts";

/** Statements that end when the test says so. */
function statements() {
  const begun: { keys: readonly number[]; end: () => void }[] = [];
  const ask = grouped<number, string>(async (keys) => {
    await new Promise<void>((end) => begun.push({ keys, end }));
    if (keys.includes(13)) throw new Error("13 cannot be asked for");
    return keys.map((key) => `answer ${key}`);
  });
  return { ask, begun };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe("grouped reads", () => {
  it("of one moment share a statement, and each gets its own answer", async () => {
    const { ask, begun } = statements();
    const answers = Promise.all([1, 2, 1].map(ask));
    await turn();
    expect(begun.map(({ keys }) => keys)).toEqual([[1, 2, 1]]);
    begun[0]?.end();
    expect(await answers).toEqual(["answer 1", "answer 2", "answer 1"]);
  });

  it("wait while two statements run, and then share one", async () => {
    const { ask, begun } = statements();
    const first = ask(1);
    await turn();
    const second = ask(2);
    await turn();
    const others = [ask(3), ask(4)];
    await turn();
    expect(begun.map(({ keys }) => keys)).toEqual([[1], [2]]);
    begun[1]?.end();
    expect(await second).toBe("answer 2");
    await turn();
    expect(begun.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]]);
    begun[0]?.end();
    begun[2]?.end();
    expect(await Promise.all([first, ...others])).toEqual(["answer 1", "answer 3", "answer 4"]);
  });

  it("are answered although one of them fails, and only that one is refused", async () => {
    const { ask, begun } = statements();
    const answers = Promise.allSettled([1, 13, 2].map(ask));
    for (let statement = 0; statement < 4; statement++) {
      await turn();
      begun[statement]?.end();
    }
    expect((await answers).map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
      "answer 1",
      "Error: 13 cannot be asked for",
      "answer 2",
    ]);
  });

  it("are not asked again one by one when the server is lost", async () => {
    let statements = 0;
    const ask = grouped<number, string>(async () => {
      statements += 1;
      throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
    });
    const answers = await Promise.allSettled([1, 2, 3].map(ask));
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(statements).toBe(1);
  });
});
