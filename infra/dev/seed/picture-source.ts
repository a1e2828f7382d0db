import type { ImageIntake } from "@shiye/infra/media/images/image-intake";
import type { ImageRecord } from "@shiye/infra/media/images/image-record";
import { mediaUrl } from "@shiye/infra/media/media-name";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import { drawAvatar, drawPicture } from "../demo/pictures/draw-picture.ts";
import type { PlannedPicture } from "../demo/plan/actions.ts";

export interface PictureSource {
  /** Addresses of a note's pictures, owned by its author. */
  pictures(planned: readonly PlannedPicture[], ownerId: number): Promise<string[]>;
  avatar(member: number, ownerId: number): Promise<string>;
}

/**
 * Draws, stores and remembers the pictures of a plan, by the same road as an upload. A large community shares its pictures: no more than
 * `distinct` are drawn, because what is to be large then is the log.
 */
export function createPictureSource(options: {
  intake: ImageIntake;
  records: MediaRecords;
  /** Takes the record for the variants that cost time. */
  queue: (image: ImageRecord) => void;
  distinct: number;
}): PictureSource {
  const { intake, records, queue, distinct } = options;
  const drawn = new Map<string, Promise<ImageRecord>>();

  async function keep(bytes: Buffer): Promise<ImageRecord> {
    const taken = await intake.take(bytes);
    if (!taken.ok) throw new Error(`A drawn picture was refused: ${taken.code}`);
    return taken.image;
  }

  async function own(key: string, draw: () => Promise<Buffer>, ownerId: number): Promise<string> {
    let picture = drawn.get(key);
    if (!picture) {
      picture = draw().then(keep);
      drawn.set(key, picture);
    }
    const image = await picture;
    await records.save(ownerId, image);
    queue(image);
    return mediaUrl(image.name);
  }

  return {
    pictures: (planned, ownerId) =>
      Promise.all(
        planned.map(({ subject, ratio, seed }) => {
          const shared = seed % distinct;
          return own(`${subject} ${ratio} ${shared}`, () => drawPicture(subject, shared, ratio), ownerId);
        }),
      ),
    avatar: (member, ownerId) => own(`avatar ${member % distinct}`, () => drawAvatar(member % distinct), ownerId),
  };
}
