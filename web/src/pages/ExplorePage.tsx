import { useEffect, useMemo, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { ChannelBar } from "../features/feed/ChannelBar.tsx";
import { channelsOf, RECOMMEND } from "../features/feed/channels.ts";
import { FeedFooter } from "../features/feed/FeedFooter.tsx";
import { FloatingButtons } from "../features/feed/FloatingButtons.tsx";
import { onFeedRefresh } from "../features/feed/feed-refresh.ts";
import { NewNotesPill } from "../features/feed/NewNotesPill.tsx";
import { useChannelSwitch } from "../features/feed/use-channel-switch.ts";
import { useFeed } from "../features/feed/use-feed.ts";
import { useScrolledPast } from "../features/feed/use-scrolled-past.ts";
import { NoteMasonry } from "../features/notes/NoteMasonry.tsx";
import { useGetCategoriesQuery } from "../features/notes/notes-api.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/** Specification 000 §9. */
const FLOATING_BAR_AT = 100;

export function ExplorePage() {
  const { channel = RECOMMEND.path } = useParams();
  const { data: categories } = useGetCategoriesQuery();
  const channels = useMemo(() => channelsOf(categories ?? []), [categories]);
  const current = channels.find(({ path }) => path === channel);
  const [onlyImages, setOnlyImages] = useState(false);
  const { switching, switchTo } = useChannelSwitch();
  const floating = useScrolledPast(FLOATING_BAR_AT);
  const feed = useFeed({ category: channel, ...(onlyImages ? { type: 1 } : {}) });
  const { reload } = feed;
  useEffect(() => onFeedRefresh(reload), [reload]);
  usePageTitle(current && current !== RECOMMEND ? current.name : undefined);

  // Only once the categories are known can a name be called wrong.
  if (categories && !current) return <Navigate to="/explore" replace />;
  return (
    <>
      <h1>
        <VisuallyHidden>{current?.name ?? "发现"}</VisuallyHidden>
      </h1>
      <ChannelBar channels={channels} current={channel} switching={switching} onSwitch={switchTo} floating={floating} />
      <NewNotesPill channel={channel} categories={categories ?? []} onReload={reload} />
      <NoteMasonry
        label={`${current?.name ?? ""}笔记`}
        notes={feed.notes}
        loading={feed.loading}
        onNearEnd={feed.loadMore}
        after={<FeedFooter feed={feed} empty={{ title: "这里还没有笔记", text: "第一篇，也许就由你来写。" }} />}
      />
      <FloatingButtons onlyImages={onlyImages} onOnlyImagesChange={setOnlyImages} onReload={reload} />
    </>
  );
}
