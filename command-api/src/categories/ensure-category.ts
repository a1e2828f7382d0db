import { FIRST_CATEGORIES } from "@shiye/events/categories";
import { idOfName } from "@shiye/events/ids";
import { isRefusal } from "@shiye/events/refusals";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { categoryStream } from "./state.ts";

/** The same title gives the same id on every node, so nodes that start together create each channel once. */
export function idOfCategory(title: string): number {
  return idOfName(`category:${title}`);
}

export const ensureCategory = innerCommand({
  stream: ({ title }: { name: string; title: string }) => categoryStream(idOfCategory(title)),
  gather: async ({ read }, { title }) => ({ category: await read(categoryStream(idOfCategory(title))) }),
  decide: ({ category }, { name, title }) =>
    category.status === "unknown" ? [{ type: "CategoryCreated", data: { categoryId: idOfCategory(title), name, title } }] : [],
});

/** The channels that every community begins with. They are created a millisecond apart, because they are shown in the order of creation. */
export async function ensureFirstCategories(handling: Handling, call: Call<{ kind: "system" }>): Promise<void> {
  for (const [index, category] of FIRST_CATEGORIES.entries()) {
    const now = new Date(Date.parse(call.now) + index).toISOString();
    const outcome = await handling.handle(ensureCategory, category, { ...call, now });
    if (isRefusal(outcome)) throw new Error(`The channel ${category.name} could not be made: ${outcome.message}`);
  }
}
