import { WORDMARK } from "./wordmark-paths.ts";

/**
 * 拾页, drawn in round strokes of one width. The component 口 of 拾 is a small page with a folded corner, in the accent colour. The strokes
 * have the colour of the text.
 */
export function Wordmark({ height = 28 }: { height?: number }) {
  const { width, height: unit, strokeWidth, strokes, page, fold } = WORDMARK;
  return (
    <svg height={height} viewBox={`0 0 ${width} ${unit}`} role="img" aria-label="拾页" style={{ width: (height * width) / unit }}>
      <path d={strokes} fill="none" stroke="currentColor" strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round" />
      <path d={page} fill="var(--brand)" />
      <path d={fold} fill="var(--background)" />
    </svg>
  );
}
