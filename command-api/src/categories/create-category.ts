import { AdminCreateCategory } from "@shiye/events/back-office/categories";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { duplicateOf, gatherNamesakes } from "./duplicates.ts";
import { idOfCategory } from "./ensure-category.ts";
import { categoryStream } from "./state.ts";

/**
 * The name of the stream comes from the English name, so that of two administrators who create the same channel at once one is refused. If
 * that stream's channel has another English name now, the new channel gets an id of its own.
 */
export const createCategory = command(AdminCreateCategory, {
  async gather(sources, { name, category_title: title }, { newId }) {
    const ofTitle = await sources.read(categoryStream(idOfCategory(title)));
    const moved = ofTitle.status === "there" && ofTitle.title !== title;
    const id = moved ? newId : idOfCategory(title);
    return { ofTitle, id, namesakes: await gatherNamesakes(sources, id, { name, title }) };
  },

  stream: (_input, _context, { id }) => categoryStream(id),

  decide({ ofTitle, id, namesakes }, { name, category_title: title }) {
    if (ofTitle.status === "there" && ofTitle.title === title) return refuse("entity-exists", { message: "英文标题已存在" });
    return duplicateOf(namesakes, { name, title }) ?? [{ type: "CategoryCreated", data: { categoryId: id, name, title } }];
  },

  answer: async ({ events }) => ({ id: requireStored(events, "CategoryCreated").data.categoryId }),
});
