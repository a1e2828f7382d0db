import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { memberByKey } from "./member-key.ts";

/** The member's id, from an id or an account id, or a refusal: one statement. */
export async function findMember(reader: Reader, key: string): Promise<{ id: number } | Refusal> {
  const { name, condition } = memberByKey(key);
  const statement: Statement<{ id: number }> = {
    name: `member-id-by-${name}`,
    columns: { id: true },
    text: `select m.id from members.members m where ${condition}`,
  };
  const [row] = await reader.read(statement, [key]);
  return row ?? refuse("member-not-found");
}
