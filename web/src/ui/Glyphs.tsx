import type { SVGProps } from "react";

interface GlyphProps extends SVGProps<SVGSVGElement> {
  /** False: the outline only. Both states have the same shape. */
  filled?: boolean;
  size?: number;
}

/** A shape of this site, drawn on a field of 24 by 24. */
function Glyph({ path, filled = false, size = 20, ...rest }: GlyphProps & { path: string }) {
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
}

const HEART =
  "M12 20.4c-.5 0-.9-.2-1.3-.5C6.6 16.5 2.9 13.4 2.9 9.1 2.9 6.1 5.2 3.8 8 3.8c1.6 0 3.1.8 4 2.1.9-1.3 2.4-2.1 4-2.1 2.8 0 5.1 2.3 5.1 5.3 0 4.3-3.7 7.4-7.8 10.8-.4.3-.8.5-1.3.5Z";
export function HeartGlyph(props: GlyphProps) {
  return <Glyph {...props} path={HEART} />;
}

const STAR =
  "M11.1 3.5a1 1 0 0 1 1.8 0l2.2 4.6 5 .7a1 1 0 0 1 .6 1.7l-3.6 3.6.8 5a1 1 0 0 1-1.5 1.1L12 17.8l-4.4 2.4a1 1 0 0 1-1.5-1.1l.8-5-3.6-3.6a1 1 0 0 1 .6-1.7l5-.7 2.2-4.6Z";
export function StarGlyph(props: GlyphProps) {
  return <Glyph {...props} path={STAR} />;
}

const CHAT =
  "M12 3.7c5.2 0 9.2 3.5 9.2 7.9s-4 7.9-9.2 7.9c-.9 0-1.8-.1-2.6-.3L5.3 21c-.5.2-1-.2-.9-.7l.5-3.5c-1.3-1.4-2.1-3.2-2.1-5.2 0-4.4 4-7.9 9.2-7.9Z";
export function ChatGlyph(props: GlyphProps) {
  return <Glyph {...props} path={CHAT} />;
}

/** A torn sheet, for a picture that could not be loaded. */
export function NoPictureGlyph(props: GlyphProps) {
  return <Glyph {...props} path="M4 4h16v16H4zM4 4l16 16" />;
}
