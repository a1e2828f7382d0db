import path from "node:path";
import { runProduct } from "./run-product.ts";

/** The bundle that `npm start` runs: it lies in `.build`. */
await runProduct({ checkout: path.resolve(import.meta.dirname, "..") });
