import { readFile, writeFile } from "node:fs/promises";
import { drawIcon, ICONS } from "./draw-icons.ts";

/** `npm run icons`: makes the icons of the installed site out of web/public/favicon.svg. */
const folder = new URL("../../../web/public/", import.meta.url);
const favicon = await readFile(new URL("favicon.svg", folder), "utf8");
for (const icon of ICONS) await writeFile(new URL(icon.name, folder), await drawIcon(favicon, icon));
