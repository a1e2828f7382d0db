import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. Nothing here depends on the folder that a command was typed in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../..");
export const buildFolder = path.join(root, ".build");
