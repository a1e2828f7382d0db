import path from "node:path";
import type { Config } from "../config/config.ts";
import { createLocalMediaStore } from "./local-media-store.ts";
import type { MediaStore } from "./media-store.ts";

/** Where uploads are kept until they are checked. */
export const uploadsFolder = ({ dataDir }: Pick<Config, "dataDir">): string => path.join(dataDir, "uploads");

/** The configured bucket, or else the folder. */
export async function openMediaStore({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<MediaStore> {
  if (!s3) return createLocalMediaStore({ folder: path.join(dataDir, "media") });
  // Loaded only if it is used.
  const { createS3MediaStore } = await import("./s3-media-store.ts");
  return createS3MediaStore({ ...s3, temporaryFolder: uploadsFolder({ dataDir }) });
}
