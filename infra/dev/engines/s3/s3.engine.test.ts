import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { mediaStoreContract } from "@shiye/infra/media/media-store.contract";
import { createS3MediaStore } from "@shiye/infra/media/s3-media-store";
import { openS3Lab } from "@shiye/infra/media/testing/s3-lab";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nativeS3Lacks, startNativeS3 } from "./native-s3.ts";

/** A server to test against: the one of S3_URL, else one started with Java. It checks signatures, which our fake does not. */
const {
  S3_URL: url,
  S3_ACCESS_KEY: accessKey = "",
  S3_SECRET_KEY: secretKey = "",
  REQUIRE_ENGINES: required = "",
} = inheritedEnvironment();
const lacks = url ? undefined : nativeS3Lacks();

if (lacks) {
  describe("S3 (a real server)", () => {
    it.skipIf(!required.split(",").includes("s3"))(`is not run: S3_URL is not set, and ${lacks}`, () => {
      throw new Error(`REQUIRE_ENGINES names s3, but S3_URL is not set, and ${lacks}`);
    });
  });
} else {
  let found: Awaited<ReturnType<typeof startNativeS3>>;
  beforeAll(async () => {
    found = url ? { server: { url, accessKey, secretKey }, stop: async () => {} } : await startNativeS3();
  });
  afterAll(() => found.stop());

  mediaStoreContract(`S3 (${url ? "the server of S3_URL" : "S3Proxy"})`, () => openS3Lab(found.server));

  describe("S3 (a real server)", () => {
    it("does not let in who signs with another secret", async () => {
      const lab = await openS3Lab(found.server);
      const store = createS3MediaStore({ ...lab.config, secretKey: "guessed", temporaryFolder: "/nowhere" });
      await expect(store.stat(`ab/${"ab".repeat(16)}.jpg`)).rejects.toThrow();
      await lab.close();
    });
  });
}
