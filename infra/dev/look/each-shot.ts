import type { Shot } from "./shot.ts";

/** Takes one shot after the other. A shot that fails is reported and does not stop the others. Returns the names of those that failed. */
export async function eachShot(
  shots: readonly Shot[],
  take: (shot: Shot) => Promise<unknown>,
  report: (trouble: string) => void,
): Promise<string[]> {
  const failed: string[] = [];
  for (const shot of shots) {
    try {
      await take(shot);
    } catch (error) {
      failed.push(shot.name);
      report(`${shot.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}
