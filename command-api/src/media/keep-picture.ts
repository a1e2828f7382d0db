import { type Refusal, refuse } from "@shiye/events/refusals";
import type { ImageIntake } from "@shiye/infra/media/images/image-intake";
import type { ImageRecord } from "@shiye/infra/media/images/image-record";
import type { MediaRecords } from "@shiye/infra/media/media-records";

export interface KeepPictureOptions {
  images: ImageIntake;
  records: Pick<MediaRecords, "save">;
  /** Makes the slow variants in the background. */
  queue: { add(...records: ImageRecord[]): void };
}

export type KeepPicture = (memberId: number, path: string) => Promise<ImageRecord | Refusal>;

/** Stores one uploaded picture, records it as this member's, and queues its variants. */
export function createKeepPicture({ images, records, queue }: KeepPictureOptions): KeepPicture {
  return async (memberId, path) => {
    const taken = await images.take(memberId, path, (image) => records.save(memberId, image));
    if (!taken.ok) return refuse(taken.code);
    queue.add(taken.image);
    return taken.image;
  };
}
