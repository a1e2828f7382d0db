import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { S3Config } from "../../config/engine-variables.ts";
import { createS3MediaStore } from "../s3-media-store.ts";

/** A store on a bucket of its own, on a running server. */
export async function openS3Lab(server: Pick<S3Config, "url" | "accessKey" | "secretKey">) {
  const config = { ...server, bucket: `lab-${randomUUID()}`, region: "us-east-1" };
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), "shiye s3 "));
  const store = createS3MediaStore({ ...config, temporaryFolder });
  const looking = new S3Client({
    region: config.region,
    forcePathStyle: true,
    credentials: { accessKeyId: server.accessKey, secretAccessKey: server.secretKey },
    ...(server.url === undefined ? {} : { endpoint: server.url }),
  });
  return {
    config,
    store,
    temporaryFolder,
    /** What is in the bucket, and in the folder of temporary files. */
    async everythingStored(): Promise<string[]> {
      const kept: string[] = [];
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const page = await looking
          .send(new ListObjectsV2Command({ Bucket: config.bucket, ...(token ? { ContinuationToken: token } : {}) }))
          .catch((error: unknown) => {
            if (error instanceof Error && error.name === "NoSuchBucket") return undefined;
            throw error;
          });
        kept.push(...(page?.Contents ?? []).map(({ Key = "" }) => Key));
        token = page?.IsTruncated ? page.NextContinuationToken : undefined;
      }
      return [...kept, ...(await readdir(temporaryFolder))].sort();
    },
    async close(): Promise<void> {
      for await (const name of store.list()) await store.remove(name);
      looking.destroy();
      await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}
