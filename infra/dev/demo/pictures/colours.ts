function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour `share` of the way from one to the other; both are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const start = channels(from);
  const end = channels(to);
  const mixed = start.map((value, index) => Math.round(value + ((end[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Towards black with a trace of violet, as real shadows are. */
export const darken = (hex: string, share: number): string => mix(hex, "#1a1430", share);

/** Towards warm white, as real light is. */
export const lighten = (hex: string, share: number): string => mix(hex, "#fffaf0", share);
