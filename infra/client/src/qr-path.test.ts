import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

/** The modules that the path paints. */
function modulesOf(path: string): Set<string> {
  const painted = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(run); step += 1) painted.add(`${Number(x) + step},${y}`);
  return painted;
}

it("draws a code with its three finder patterns and four quiet modules around", () => {
  const { side, path } = qrPath("https://shiye.example/post?id=1234567890123456");
  const painted = modulesOf(path);
  const size = side - 8;
  // Every version of the code has 17 + 4 n modules a side.
  expect((size - 17) % 4).toBe(0);
  const finder = (left: number, top: number) => {
    for (let y = 0; y < 7; y += 1) {
      for (let x = 0; x < 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        expect(painted.has(`${left + x},${top + y}`), `${left + x},${top + y}`).toBe(ring !== 2);
      }
    }
  };
  finder(4, 4);
  finder(4 + size - 7, 4);
  finder(4, 4 + size - 7);
  for (const module of painted) {
    const [x = 0, y = 0] = module.split(",").map(Number);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x, y)).toBeLessThan(side - 4);
  }
});

it("says another thing for another note", () => {
  expect(qrPath("https://shiye.example/post?id=1").path).not.toBe(qrPath("https://shiye.example/post?id=2").path);
});
