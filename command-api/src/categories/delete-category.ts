import { AdminDeleteCategory } from "@shiye/events/back-office/categories";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { categoryStream } from "./state.ts";

/** The number of notes is late. A note that is published just now keeps the id of the deleted channel, and is shown without a channel. */
export const deleteCategory = command(AdminDeleteCategory, {
  stream: ({ id }) => categoryStream(id),

  gather: async ({ read, lateCategories }, { id }) => ({ category: await read(categoryStream(id)), all: await lateCategories.all() }),

  decide({ category, all }, { id }) {
    if (category.status !== "there") return refuse("entity-not-found", { message: "分类不存在" });
    if (all === undefined) return refuse("unavailable");
    const notes = all.find((one) => one.id === id)?.noteCount ?? 0;
    if (notes > 0) return refuse("category-in-use", { message: `该分类下还有 ${notes} 篇笔记，无法删除` });
    return [{ type: "CategoryDeleted", data: { categoryId: id } }];
  },

  answer: async () => ({}),
});
