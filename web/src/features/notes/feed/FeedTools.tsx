import { FOLLOWING } from "@shiye/events/page-lists";
import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { isTouch } from "../../../platform/media.ts";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { FloatingButtons, type FloatingButtonsProps } from "./FloatingButtons.tsx";
import { PullToRefresh } from "./PullToRefresh.tsx";

const BelowFollowing = namedLazy(() => import("./BelowFollowing.tsx"), "BelowFollowing", { quiet: true });

const hasFingers = isTouch();

/** Tools of the feed: the floating buttons and, on touch screens, pulling down to reload. */
export function FeedTools(props: FloatingButtonsProps) {
  const following = useParams().channel === FOLLOWING;
  return (
    <>
      {hasFingers && <PullToRefresh onRefresh={props.onReload} />}
      {following && (
        <Suspense>
          <BelowFollowing onlyImages={props.onlyImages} onReload={props.onReload} />
        </Suspense>
      )}
      <FloatingButtons {...props} />
    </>
  );
}
