import { defineState, type Stream } from "../kernel/stream.ts";

interface CategoryState {
  exists: boolean;
}

const categoryState = defineState<CategoryState>({
  initial: { exists: false },
  evolve: { CategoryCreated: () => ({ exists: true }) },
});

export function categoryStream(categoryId: number): Stream<CategoryState> {
  return { name: `category-${categoryId}`, fold: categoryState };
}
