import { AdminDeleteCategory } from "@shiye/events/back-office/categories";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { categoryStream } from "./state.ts";

/**
 * Notes that nobody sees now count too, because they may come back. The numbers are late: a note that is published just now keeps the id of
 * the deleted channel, and is shown without a channel.
 */
export const deleteCategory = command(AdminDeleteCategory, {
  stream: ({ id }) => categoryStream(id),

  gather: async ({ read, lateReads }, { id }) => ({ category: await read(categoryStream(id)), all: await lateReads.categories() }),

  decide({ category, all }, { id }) {
    if (category.status !== "there") return refuse("entity-not-found", { message: "分类不存在" });
    if (all === undefined) return refuse("unavailable");
    const { noteCount = 0, hiddenCount = 0 } = all.find((one) => one.id === id) ?? {};
    const hidden = hiddenCount > 0 ? `（其中 ${hiddenCount} 篇在回收站或已下架）` : "";
    if (noteCount + hiddenCount > 0)
      return refuse("category-in-use", { message: `该分类下还有 ${noteCount + hiddenCount} 篇笔记${hidden}，无法删除` });
    return [{ type: "CategoryDeleted", data: { categoryId: id } }];
  },

  answer: async () => ({}),
});
