import { type MentionedMembers, mentionedAccounts } from "@shiye/events/mentions";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

interface AccountRow {
  account_name: string;
  nickname: string;
}

const statement: Statement<AccountRow> = {
  columns: { account_name: true, nickname: true },
  name: "mentions-resolve",
  text: `select account_name, nickname from members.members where lower(account_name) = any($1::text[]) and account_name <> ''`,
};

/** The mentioned members with their current names: one statement for all texts, none without mentions. */
export async function resolveMentions(reader: Reader, texts: readonly string[]): Promise<MentionedMembers> {
  const accounts = new Set(texts.flatMap((text) => mentionedAccounts(text)).map((account) => account.toLowerCase()));
  if (accounts.size === 0) return new Map();
  const rows = await reader.read(statement, [[...accounts]]);
  return new Map(rows.map(({ account_name, nickname }) => [account_name.toLowerCase(), { accountName: account_name, nickname }]));
}
