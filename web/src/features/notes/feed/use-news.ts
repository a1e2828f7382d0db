import { onPush } from "@shiye/client/push-events";
import type { CategoryView } from "@shiye/events/categories";
import { useEffect, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import type { NoteList } from "../card/notes-api.ts";
import { RECOMMEND } from "./channels.ts";

interface NewsOptions {
  list: NoteList;
  categories: readonly CategoryView[];
  /** While the feed is being reloaded there are no news. */
  refreshing: boolean;
}

/** Whether a push said that somebody else has published in this channel. */
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
