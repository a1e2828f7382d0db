import { copyFile, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { ImageIntake } from "@shiye/infra/media/images/image-intake";
import type { ImageRecord } from "@shiye/infra/media/images/image-record";
import { mediaUrl, nameOfMediaUrl } from "@shiye/infra/media/media-name";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import type { VideoIntake } from "@shiye/infra/media/videos/video-intake";
import pLimit from "p-limit";
import sharp from "sharp";
import { drawAvatar } from "../demo/pictures/draw-avatar.ts";
import { drawPicture, pictureAlt } from "../demo/pictures/draw-picture.ts";
import type { PlannedPicture } from "../demo/plan/actions.ts";
import { drawFrame } from "../demo/videos/film.ts";
import { type FilmName, films } from "../demo/videos/films.ts";

/** What the profile editor cuts an avatar to (web/src/features/members/editor/avatar-picture.ts). */
const AVATAR_WIDTH = 200;
/** Of a film, as the site takes it by itself: a second in. */
const COVER_MOMENT = 0.12;

export interface PictureSource {
  /** A note's pictures, owned by its author. */
  pictures(planned: readonly PlannedPicture[], ownerId: number): Promise<{ url: string; alt: string }[]>;
  avatar(member: number, ownerId: number): Promise<string>;
  /** A film with its cover, owned by its author. */
  film(name: FilmName, ownerId: number): Promise<{ url: string; name: string; coverUrl: string }>;
}

/**
 * Draws, stores and remembers the pictures of a plan, by the same road as an upload. A large community shares its pictures: no more than
 * `distinct` are drawn, because what is to be large then is the log.
 */
export function createPictureSource(options: {
  intake: ImageIntake;
  videos: VideoIntake;
  /** Where the films lie, one file each. */
  filmFolder: string;
  temporaryFolder: string;
  records: MediaRecords;
  /** Takes the record for the variants that cost time. */
  queue: (image: ImageRecord) => void;
  distinct: number;
}): PictureSource {
  const { intake, videos, records, queue, distinct } = options;
  const turn = pLimit(2);
  /** In a large community a picture stands for all whose seed falls on its place. */
  const pool = new Map<number, PlannedPicture>();
  const drawn = new Map<string, Promise<ImageRecord>>();

  /** As a camera would hand it in, or the profile editor: that wide. Drawn in turn: a drawing takes a whole processor. */
  const render = (svg: string, width?: number): Promise<Buffer> =>
    turn(() => sharp(Buffer.from(svg)).resize(width).jpeg({ quality: 90 }).toBuffer());

  async function keep(bytes: Buffer, ownerId: number): Promise<ImageRecord> {
    const taken = await intake.take(ownerId, bytes);
    if (!taken.ok) throw new Error(`A drawn picture was refused: ${taken.code}`);
    return taken.image;
  }

  async function own(key: string, draw: () => string, ownerId: number, width?: number): Promise<string> {
    let picture = drawn.get(key);
    if (!picture) {
      picture = render(draw(), width).then((bytes) => keep(bytes, ownerId));
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
        planned.map(async (wanted) => {
          const place = wanted.seed % distinct;
          const picture = pool.get(place) ?? wanted;
          pool.set(place, picture);
          return { url: await own(`picture ${place}`, () => drawPicture(picture, picture.seed), ownerId), alt: pictureAlt(picture) };
        }),
      ),
    async film(name, ownerId) {
      const cover = await own(`film ${name}`, () => drawFrame(films[name], COVER_MOMENT), ownerId, films[name].width * 2);
      const folder = await mkdtemp(path.join(options.temporaryFolder, "film-"));
      try {
        // What is taken in may be changed on the way.
        const copy = path.join(folder, `${name}.mp4`);
        await copyFile(path.join(options.filmFolder, `${name}.mp4`), copy);
        const prepared = await videos.prepare(copy, { memberId: ownerId });
        if (!prepared.ok) throw new Error(`The film ${name} was refused: ${prepared.code}`);
        await records.saveVideo(ownerId, prepared.video, nameOfMediaUrl(cover) ?? null);
        await videos.keep(prepared);
        return { url: mediaUrl(prepared.video.name), name: `${name}.mp4`, coverUrl: cover };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    avatar: (member, ownerId) => own(`avatar ${member % distinct}`, () => drawAvatar(member % distinct), ownerId, AVATAR_WIDTH),
  };
}
