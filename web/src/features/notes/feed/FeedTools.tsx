import { FOLLOWING, feedList } from "@shiye/events/page-lists";
import { Suspense, useMemo } from "react";
import { useParams } from "react-router-dom";
import { isTouch } from "../../../platform/media.ts";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { notesApi } from "../card/notes-api.ts";
import { FloatingButtons, type FloatingButtonsProps } from "./FloatingButtons.tsx";
import { PullToRefresh } from "./PullToRefresh.tsx";

const PeopleToFollow = namedLazy(() => import("../../follows/PeopleToFollow.tsx"), "PeopleToFollow", { quiet: true });

const hasFingers = isTouch();

/** Tools of the feed: the floating buttons and, on touch screens, pulling down to reload. */
export function FeedTools(props: FloatingButtonsProps) {
  const following = useParams().channel === FOLLOWING;
  return (
    <>
      {hasFingers && <PullToRefresh onRefresh={props.onReload} />}
      {following && <BelowFollowing {...props} />}
      <FloatingButtons {...props} />
    </>
  );
}

/** The channel 关注 may be short or empty, so suggestions of members are below it. */
function BelowFollowing({ onlyImages, onReload }: FloatingButtonsProps) {
  const list = useMemo(() => feedList(FOLLOWING, onlyImages), [onlyImages]);
  const { data, hasNextPage, isFetching } = notesApi.endpoints.getNotes.useInfiniteQueryState(list);
  if (!data || hasNextPage) return null;
  return (
    <Suspense>
      <PeopleToFollow onSeeNotes={isFetching ? undefined : onReload} />
    </Suspense>
  );
}
