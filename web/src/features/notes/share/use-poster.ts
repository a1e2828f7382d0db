import { useEffect, useState } from "react";
import { drawPoster, type Poster } from "./draw-poster.ts";

export type PosterState = { state: "drawing" | "failed" } | { state: "drawn"; blob: Blob; url: string };

/** Draws the poster of a note. `poster` must be the same object while it is the same poster. */
export function usePoster(poster: Poster): PosterState {
  const [drawn, setDrawn] = useState<PosterState>({ state: "drawing" });
  useEffect(() => {
    let gone = false;
    let url = "";
    drawPoster(poster).then(
      (blob) => {
        if (gone) return;
        url = URL.createObjectURL(blob);
        setDrawn({ state: "drawn", blob, url });
      },
      () => gone || setDrawn({ state: "failed" }),
    );
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [poster]);
  return drawn;
}
