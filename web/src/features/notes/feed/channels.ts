import type { CategoryView } from "@shiye/events/categories";

export interface Channel {
  /** Last part of the address, and what GET /posts takes as `category`. */
  path: string;
  name: string;
}

export const RECOMMEND: Channel = { path: "recommend", name: "推荐" };

/** 推荐 first, then one per category. Specification 000 §2. */
export function channelsOf(categories: readonly CategoryView[]): Channel[] {
  return [RECOMMEND, ...categories.map((category) => ({ path: category.category_title, name: category.name }))];
}
