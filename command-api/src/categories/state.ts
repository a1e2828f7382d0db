import { defineState, type Stream } from "../kernel/stream.ts";

type CategoryState = { status: "unknown" | "deleted" } | { status: "there"; name: string; title: string };

const categoryState = defineState<CategoryState>({
  initial: { status: "unknown" },
  evolve: {
    CategoryCreated: (_state, { data: { name, title } }) => ({ status: "there", name, title }),
    CategoryEdited: (_state, { data: { name, title } }) => ({ status: "there", name, title }),
    CategoryDeleted: () => ({ status: "deleted" }),
  },
});

export function categoryStream(categoryId: number): Stream<CategoryState> {
  return { name: `category-${categoryId}`, fold: categoryState };
}
