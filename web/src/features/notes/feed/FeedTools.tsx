import { FloatingButtons, type FloatingButtonsProps } from "./FloatingButtons.tsx";
import { PullToRefresh } from "./PullToRefresh.tsx";

const hasFingers = matchMedia("(pointer: coarse)").matches;

/** What the wall is worked with, once it stands: the floating buttons and, where fingers are, pulling down for a new one. */
export function FeedTools(props: FloatingButtonsProps) {
  return (
    <>
      {hasFingers && <PullToRefresh onRefresh={props.onReload} />}
      <FloatingButtons {...props} />
    </>
  );
}
