import { statfs } from "node:fs/promises";

/** Whether the minimum of free disk space remains after so many more bytes. */
export type HasRoom = (bytes: number) => Promise<boolean>;

/**
 * `folder` must exist, on the disk to check. If the system cannot tell the free space, the answer is true, and a write that fails says so.
 */
export function createFreeDisk({ folder, floorBytes }: { folder: string; floorBytes: number }): HasRoom {
  return async (bytes) => {
    const free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    );
    return free - bytes >= floorBytes;
  };
}
