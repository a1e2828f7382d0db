import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CARD, pictureHeight } from "./card-geometry.ts";

export function NoteSkeleton({ aspectRatio, title, columnWidth }: { aspectRatio: number; title: string; columnWidth: number }) {
  return (
    <>
      <Skeleton height={pictureHeight(aspectRatio, columnWidth)} radius={16} />
      <div style={{ padding: `${CARD.titlePadding}px ${CARD.textInset}px 0` }}>
        <Skeleton height={14} width={title.length > 4 ? "92%" : "60%"} style={{ marginTop: 4 }} />
        <Skeleton height={12} width="40%" style={{ marginTop: 14 }} />
      </div>
    </>
  );
}
