import { idOfName } from "@shiye/events/ids";
import { innerCommand } from "../kernel/command.ts";
import { categoryStream } from "./state.ts";

/** The same title gives the same id on every node, so that nodes which start together create each channel once. */
export function idOfCategory(title: string): number {
  return idOfName(`category:${title}`);
}

export const ensureCategory = innerCommand({
  stream: ({ title }: { name: string; title: string }) => categoryStream(idOfCategory(title)),
  gather: async ({ read }, { title }) => ({ category: await read(categoryStream(idOfCategory(title))) }),
  decide: ({ category }, { name, title }) =>
    category.status === "unknown" ? [{ type: "CategoryCreated", data: { categoryId: idOfCategory(title), name, title } }] : [],
});
