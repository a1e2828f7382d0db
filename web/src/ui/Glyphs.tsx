import type { SVGProps } from "react";

/** Our own filled shapes, drawn on 24 by 24; outlined when `filled` is false, so that both states are one silhouette. */
function glyph(path: string) {
  return function Glyph({ filled = false, size = 20, ...rest }: SVGProps<SVGSVGElement> & { filled?: boolean; size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={filled ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const HeartGlyph = glyph(
  "M12 20.4c-.5 0-.9-.2-1.3-.5C6.6 16.5 2.9 13.400 2.9 9.100 2.900 6.100 5.200 3.800 8 3.800c1.600 0 3.100.8 4 2.100.9-1.300 2.400-2.100 4-2.100 2.800 0 5.100 2.300 5.100 5.300 0 4.300-3.700 7.400-7.800 10.800-.4.3-.8.5-1.300.5Z",
);
export const StarGlyph = glyph(
  "M11.100 3.500a1 1 0 0 1 1.800 0l2.200 4.600 5 .7a1 1 0 0 1 .6 1.700l-3.600 3.600.8 5a1 1 0 0 1-1.500 1.100L12 17.800l-4.400 2.400a1 1 0 0 1-1.500-1.100l.8-5-3.600-3.600a1 1 0 0 1 .6-1.700l5-.7 2.200-4.600Z",
);
export const ChatGlyph = glyph(
  "M12 3.700c5.200 0 9.200 3.500 9.200 7.900s-4 7.900-9.200 7.900c-.9 0-1.800-.1-2.600-.3L5.300 21c-.5.2-1-.2-.9-.7l.5-3.500c-1.300-1.400-2.100-3.200-2.100-5.200 0-4.400 4-7.900 9.200-7.900Z",
);
