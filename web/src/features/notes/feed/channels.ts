import type { CategoryView } from "@shiye/events/categories";
import { FOLLOWING } from "@shiye/events/page-lists";

export interface Channel {
  /** Last part of the address, and the `category` of GET /posts. */
  path: string;
  name: string;
}

export const RECOMMEND: Channel = { path: "recommend", name: "推荐" };

/** 推荐 first, for members 关注, then one for each category. Specification 000 §2; 关注 is ours. */
export function channelsOf(categories: readonly CategoryView[], member: boolean): Channel[] {
  const first = member ? [RECOMMEND, { path: FOLLOWING, name: "关注" }] : [RECOMMEND];
  return first.concat(categories.map((category) => ({ path: category.category_title, name: category.name })));
}
