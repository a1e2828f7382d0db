import { writeFileSync } from "node:fs";
import path from "node:path";
import { biomeZones } from "./zones.ts";

// npm run zones: a line for each zone, so that a diff shows which one changed.
const { overrides } = biomeZones();
const text = `{\n"overrides": [\n${overrides.map((zone) => JSON.stringify(zone)).join(",\n")}\n]\n}\n`;
writeFileSync(path.resolve(import.meta.dirname, "../../../biome.zones.json"), text);
