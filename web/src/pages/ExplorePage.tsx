import { feedList, onlyImagesQuery, showsOnlyImages } from "@shiye/events/page-lists";
import { Suspense, startTransition, useEffect, useMemo, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { useSignedIn } from "../api/use-member.ts";
import { useNoteDispatch } from "../api/use-note-dispatch.ts";
import { NoteMasonry } from "../features/notes/card/NoteMasonry.tsx";
import { useGetCategoriesQuery } from "../features/notes/card/notes-api.ts";
import { ChannelBar } from "../features/notes/feed/ChannelBar.tsx";
import { channelsOf, RECOMMEND } from "../features/notes/feed/channels.ts";
import { FeedFooter } from "../features/notes/feed/FeedFooter.tsx";
import { FeedNotice } from "../features/notes/feed/FeedNotice.tsx";
import { reloadNotes } from "../features/notes/feed/reload-notes.ts";
import { useChannelSwitch } from "../features/notes/feed/use-channel-switch.ts";
import { useExploreFeed } from "../features/notes/feed/use-explore-feed.ts";
import { useNews } from "../features/notes/feed/use-news.ts";
import { useScrolledPast } from "../features/notes/feed/use-scrolled-past.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { whenSettled } from "../platform/when-settled.ts";
import { namedLazy } from "../ui/named-lazy.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

// They come when the wall stands.
const FeedTools = namedLazy(() => import("../features/notes/feed/FeedTools.tsx"), "FeedTools", { quiet: true });

/** Specification 000 §9. */
const FLOATING_BAR_AT = 100;
const NONE: readonly never[] = [];

export function ExplorePage() {
  const { channel = RECOMMEND.path } = useParams();
  const [query, setQuery] = useSearchParams();
  const onlyImages = showsOnlyImages(query);
  const { data: categories = NONE, isError, isSuccess, refetch } = useGetCategoriesQuery();
  const signedIn = useSignedIn();
  const channels = useMemo(() => channelsOf(categories, signedIn), [categories, signedIn]);
  const current = channels.find(({ path }) => path === channel);
  const dispatch = useNoteDispatch();
  // A press shows what is new. Back shows what was there.
  const { switching, switchTo } = useChannelSwitch((path) => void dispatch(reloadNotes(feedList(path, onlyImages))));
  const floating = useScrolledPast(FLOATING_BAR_AT);
  const list = useMemo(() => feedList(channel, onlyImages), [channel, onlyImages]);
  const feed = useExploreFeed(list);
  const { refreshing, reload, outrun, showFresh } = feed;
  const news = useNews({ list, categories, refreshing });
  usePageTitle(current && current !== RECOMMEND ? current.name : undefined);

  const [settled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => void FeedTools.preload().then(() => startTransition(() => setSettled(true)))), []);
  const showFromTop = () => {
    window.scrollTo({ top: 0 });
    showFresh();
  };
  const reloadFromTop = () => {
    showFromTop();
    reload();
  };

  // Only once the categories are known can a name be called wrong.
  if (isSuccess && !current) return <Navigate to="/explore" replace />;
  return (
    <>
      <h1>
        <VisuallyHidden>{current?.name ?? "发现"}</VisuallyHidden>
      </h1>
      <ChannelBar
        channels={channels}
        current={channel}
        query={query}
        switching={switching}
        onSwitch={switchTo}
        floating={floating}
        failed={isError && categories === NONE}
        onRetry={refetch}
      />
      <FeedNotice
        refreshing={refreshing}
        refreshFailure={feed.refreshFailure}
        news={news || outrun}
        onReload={reloadFromTop}
        onShowNews={news ? reloadFromTop : showFromTop}
      />
      <NoteMasonry
        label={`${current?.name ?? ""}笔记`}
        notes={feed.notes}
        loading={feed.loading}
        onNearEnd={feed.loadMore}
        after={<FeedFooter feed={feed} empty={{ title: "这里还没有笔记", text: list.following ? "" : "第一篇，等你来写。" }} />}
      />
      <Suspense>
        {settled && (
          <FeedTools
            onlyImages={onlyImages}
            onOnlyImagesChange={(only) => setQuery(onlyImagesQuery(only), { replace: true })}
            refreshing={refreshing}
            onReload={reloadFromTop}
          />
        )}
      </Suspense>
    </>
  );
}
