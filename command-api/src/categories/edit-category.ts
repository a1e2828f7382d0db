import { AdminEditCategory } from "@shiye/events/back-office/categories";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { duplicateOf, gatherNamesakes } from "./duplicates.ts";
import { categoryStream } from "./state.ts";

export const editCategory = command(AdminEditCategory, {
  stream: ({ id }) => categoryStream(id),

  async gather(sources, { id, name, category_title: title }) {
    const category = await sources.read(categoryStream(id));
    if (category.status !== "there") return undefined;
    const names = { name: name ?? category.name, title: title ?? category.title };
    return { category, names, namesakes: await gatherNamesakes(sources, id, names) };
  },

  decide(facts, { id }) {
    if (!facts) return refuse("entity-not-found", { message: "分类不存在" });
    const { category, names, namesakes } = facts;
    if (names.name === category.name && names.title === category.title) return [];
    return duplicateOf(namesakes, names) ?? [{ type: "CategoryEdited", data: { categoryId: id, ...names } }];
  },

  answer: async () => ({}),
});
