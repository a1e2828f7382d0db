import { useNoRest } from "../platform/use-no-rest.ts";

/** All drawings have one style: round 2 px lines on a field of 132 by 104, and one shape in the accent colour. */
const DRAWINGS = {
  page: (
    <>
      <path d="M38 22h38l18 18v42a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4Z" />
      <path d="M76 22v14a4 4 0 0 0 4 4h14M46 54h30M46 65h20" />
      <path d="M22 92h88M14 92h2M114 92h4" />
      <circle className="accent" cx="102" cy="20" r="5" />
    </>
  ),
  lost: (
    <>
      <path d="M20 84c16-6 20-26 40-26s20 18 50 10" strokeDasharray="1 7" />
      <path d="M78 18h22l10 10v26a3 3 0 0 1-3 3H78a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3Z" />
      <path d="M100 18v8a2 2 0 0 0 2 2h8M84 40c3-4 12-4 15 0M85 33h.1M97 33h.1" />
      <circle className="accent" cx="20" cy="84" r="5" />
    </>
  ),
  cloud: (
    <>
      <path d="M40 74a16 16 0 0 1-2-32 24 24 0 0 1 46-6 19 19 0 0 1 6 38H78M64 58v14" />
      <path d="M58 90h12M30 90h14M84 90h20" />
      <circle className="accent" cx="64" cy="80" r="2" />
    </>
  ),
  search: (
    <>
      <circle cx="60" cy="44" r="26" />
      <path d="m79 63 20 20M50 38c2-5 6-8 12-8" />
      <path d="M30 92h72M18 92h4M110 92h4" />
      <circle className="accent" cx="100" cy="22" r="5" />
    </>
  ),
  bell: (
    <>
      <path d="M44 72c6-6 6-14 6-24a16 16 0 0 1 32 0c0 10 0 18 6 24a2 2 0 0 1-1 4H45a2 2 0 0 1-1-4Z" />
      <path d="M66 32v-6M58 76a8 8 0 0 0 16 0M26 46c-4-8-3-16 3-22M106 46c4-8 3-16-3-22M22 92h88" />
      <circle className="accent" cx="84" cy="32" r="5" />
    </>
  ),
  member: (
    <>
      <circle cx="66" cy="38" r="16" />
      <path d="M34 88c2-20 14-30 32-30s30 10 32 30M20 92h92" />
      <circle className="accent" cx="98" cy="24" r="5" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name, className }: { name: DrawingName; className: string | undefined }) {
  // An empty page needs no bandwidth, so deferred downloads begin at once. `cloud` is for a failed network, where they would fail as well.
  useNoRest(name !== "cloud");
  return (
    <svg
      className={className}
      viewBox="0 0 132 104"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
