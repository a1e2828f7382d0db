import path from "node:path";

/** There once the demo content is complete; until then every start goes on with it. */
export function demoMarker(dataDir: string): string {
  return path.join(dataDir, "demo-content.json");
}
