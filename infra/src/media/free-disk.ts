import { statfs } from "node:fs/promises";

/** Whether the minimum of free disk space remains after this number of bytes more. */
export type HasRoom = (bytes: number) => Promise<boolean>;

/** `folder` is there, and on the disk that fills. Where the system does not say what is free, there is room until a write fails. */
export function createFreeDisk({ folder, floorBytes }: { folder: string; floorBytes: number }): HasRoom {
  return async (bytes) => {
    const free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    );
    return free - bytes >= floorBytes;
  };
}
