import { onPush } from "@shiye/client/push-events";
import type { CategoryView } from "@shiye/events/categories";
import { useEffect, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import type { NoteList } from "../card/notes-api.ts";
import { RECOMMEND } from "./channels.ts";

interface NewsOptions {
  list: NoteList;
  categories: readonly CategoryView[];
  /** Before and after an exchange of the wall there is nothing newer than the wall. */
  refreshing: boolean;
}

/** Whether somebody else has published into the channel on the screen, as the server tells. */
export function useNews({ list, categories, refreshing }: NewsOptions): boolean {
  const memberId = useMember()?.id;
  const [newsOf, setNewsOf] = useState<NoteList | null>(null);
  useEffect(
    () =>
      onPush("feed:new", ({ category_id, user_id }) => {
        const title = categories.find(({ id }) => id === category_id)?.category_title;
        if (user_id !== memberId && (list.category === RECOMMEND.path || list.category === title)) setNewsOf(list);
      }),
    [list, categories, memberId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: both the beginning and the end of an exchange
  useEffect(() => setNewsOf(null), [refreshing]);
  return newsOf === list;
}
