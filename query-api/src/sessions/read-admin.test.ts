import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { describe, expect, it } from "vitest";
import { createReadAdmin } from "./read-admin.ts";

/** A read model that is behind: each read finds the next of these, and then the last one again. */
function behind(...found: ({ role: string; temporary: boolean } | undefined)[]): Reader {
  const left = [...found];
  return {
    async read<Row>() {
      const row = left.length > 1 ? left.shift() : left[0];
      return (row ? [row] : []) as Row[];
    },
  } as Reader;
}

describe("what an administrator may do, from a read model that is behind", () => {
  it("is waited for, right after the account was created or its temporary password changed", async () => {
    const readAdmin = createReadAdmin(behind(undefined, { role: "operator", temporary: true }, { role: "operator", temporary: false }), {
      patienceMs: 5000,
    });
    expect(await readAdmin(1, 7n)).toEqual({ role: "operator", passwordIsTemporary: false });
  });
  it("is only the change of a password that stays temporary, and unknown for a missing administrator", async () => {
    expect(await createReadAdmin(behind({ role: "auditor", temporary: true }), { patienceMs: 60_000 })(1), "seen nothing yet").toEqual({
      role: "auditor",
      passwordIsTemporary: true,
    });
    expect(await createReadAdmin(behind({ role: "auditor", temporary: true }), { patienceMs: 0 })(1, 7n)).toEqual({
      role: "auditor",
      passwordIsTemporary: true,
    });
    expect(await createReadAdmin(behind(undefined), { patienceMs: 0 })(1)).toBeUndefined();
  });
});
