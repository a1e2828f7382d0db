import { Suspense, useEffect, useState } from "react";
import { namedLazy } from "../../../ui/named-lazy.tsx";

const PullToRefresh = namedLazy(() => import("./PullToRefresh.tsx"), "PullToRefresh", { quiet: true });
/** The pictures of the first screen come first. */
const REST_MS = 2000;

/** Where fingers are: pulling the top of the wall down asks for a new one. */
export function PullArea({ onRefresh }: { onRefresh: () => void }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) return;
    const timer = window.setTimeout(() => setReady(true), REST_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return ready ? (
    <Suspense>
      <PullToRefresh onRefresh={onRefresh} />
    </Suspense>
  ) : null;
}
