import type { Area } from "./text-picture.ts";

export interface Frame {
  id: string;
  name: string;
  /** The address of the drawing. */
  src: string;
  /** Where its text goes. */
  area: Area;
}

const drawings = import.meta.glob<string>("./frames/*.svg", { query: "?url", import: "default", eager: true });

/** Nine characters at their size are 315 wide, eight are 320, so every frame has a little more room than that. */
const AREAS: readonly Omit<Area, "x" | "width">[] = [
  { y: 84, height: 436 },
  { y: 122, height: 400 },
  { y: 96, height: 408 },
  { y: 100, height: 410 },
  { y: 100, height: 400 },
  { y: 148, height: 360 },
  { y: 140, height: 400 },
  { y: 100, height: 380 },
];

/** Specification 001 §2: eight frames, named template 1 to 8. */
export const FRAMES: readonly Frame[] = AREAS.map((area, index) => {
  const id = String(index + 1);
  return { id, name: `模板${id}`, src: drawings[`./frames/template-${id}.svg`] ?? "", area: { x: 35, width: 330, ...area } };
});
