import { formsOf, type Random } from "../draw-captcha.ts";
import { flatten } from "../pen.ts";

/**
 * The kind of captcha that a script reads: each character a path of its own, always of the same form, at almost the same place, with two
 * thin lines across. The solvers are held against it, so that their failure elsewhere says something.
 */
export function drawPlainCaptcha(text: string, random: Random): { scene: string; centres: number[] } {
  const range = (from: number, to: number) => from + (to - from) * random();
  const centres = [...text].map((_character, index) => 55 + index * 70 + range(-4, 4));
  const paths = [...text].map((character, index) => {
    const y = range(20, 26);
    const d = (formsOf(character)[0] ?? []).map((stroke) => {
      const points = flatten(stroke).map(
        ([px, py]) => `${((centres[index] ?? 0) + (px - 0.5) * 44).toFixed(1)} ${(y + py * 54).toFixed(1)}`,
      );
      return `M${points.join("L")}`;
    });
    return `<path d="${d.join("")}" stroke-width="7"/>`;
  });
  const noise = [0, 1].map(
    () => `<path d="M0 ${range(10, 90)}C80 ${range(10, 90)} 200 ${range(10, 90)} 320 ${range(10, 90)}" stroke-width="2"/>`,
  );
  return {
    scene: `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="100"><rect width="320" height="100" fill="#f6f6f6"/><g fill="none" stroke="#333">${paths.join("")}${noise.join("")}</g></svg>`,
    centres: centres.map((centre) => centre / 320),
  };
}
