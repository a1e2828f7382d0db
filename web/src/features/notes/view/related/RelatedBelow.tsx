import { Suspense, useEffect, useRef, useState } from "react";
import { namedLazy } from "../../../../ui/named-lazy.tsx";

const RelatedNotes = namedLazy(() => import("./RelatedNotes.tsx"), "RelatedNotes", { quiet: true });
/** How far below the visible part it begins to load, where the page itself scrolls. */
const AHEAD_PX = 200;

/** The place of the related notes. Their code and their list are loaded when the reader comes near; `near`: they are from the start. */
export function RelatedBelow({ noteId, near: nearAtFirst = false }: { noteId: number; near?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(nearAtFirst);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: `${AHEAD_PX}px` });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <RelatedNotes noteId={noteId} />
        </Suspense>
      )}
    </div>
  );
}
