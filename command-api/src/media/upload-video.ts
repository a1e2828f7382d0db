import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from "@shiye/events/limits";
import type { UploadVideo } from "@shiye/events/media";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { HasRoom } from "@shiye/infra/media/free-disk";
import { mediaUrl } from "@shiye/infra/media/media-name";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import { bodyLimit, type UploadOptions, withUpload } from "@shiye/infra/media/multipart";
import type { PreparedVideo, VideoIntake } from "@shiye/infra/media/videos/video-intake";
import type { Sender } from "@shiye/infra/media/videos/video-tools";
import type { KeepPicture } from "./keep-picture.ts";
import { type UploadBounds, uploadRefusal } from "./upload-bounds.ts";

export interface UploadVideoOptions {
  videos: VideoIntake;
  keepPicture: KeepPicture;
  records: Pick<MediaRecords, "saveVideo">;
  temporaryFolder: string;
  hasRoom: HasRoom;
  bounds: UploadBounds;
}

/** One video, with the poster that was sent or a frame of the video. Source: contract §10. */
export function createUploadVideo(options: UploadVideoOptions): HandlerOf<typeof UploadVideo> {
  const { videos, keepPicture, records, temporaryFolder, hasRoom, bounds } = options;
  const limits: UploadOptions = {
    fields: ["file"],
    maxFiles: 1,
    maxFileBytes: MAX_VIDEO_BYTES,
    tooLarge: "video-too-large",
    companions: { thumbnail: { maxFileBytes: MAX_IMAGE_BYTES, tooLarge: "image-too-large" } },
    temporaryFolder,
    hasRoom,
  };

  /** A missing or broken frame is no reason to refuse the video. */
  async function posterOf(prepared: PreparedVideo, sender: Sender) {
    const frame = await videos.frame(prepared, sender);
    const picture = frame === undefined ? undefined : await keepPicture(sender.memberId, frame);
    return isRefusal(picture) ? undefined : picture;
  }

  return async (_input, { caller, request, response }) => {
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const sender = { memberId: caller.id, left: leaving.signal };
    const result = await bounds.within({ caller, request }, bodyLimit(limits), (kept) =>
      withUpload(request, limits, async ({ files }) => {
        const file = files.find(({ field }) => field === "file");
        const thumbnail = files.find(({ field }) => field === "thumbnail");
        if (!file) return refuse("no-file");
        const prepared = await videos.prepare(file.path, sender);
        const refused = (refusal: Refusal) => {
          // A conversion may take minutes of the processor. Nothing is stored, so only the quota limits how often a member can do that.
          if (prepared.hasConverted) kept(file.size);
          return refusal;
        };
        if (!prepared.ok) return refused(uploadRefusal(prepared.code));
        const poster = thumbnail ? await keepPicture(caller.id, thumbnail.path) : await posterOf(prepared, sender);
        if (isRefusal(poster)) return refused(poster);
        kept(poster?.size ?? 0);
        // The record comes first, because the sweep removes files without a record.
        await records.saveVideo(caller.id, prepared.video, poster?.name ?? null);
        await videos.keep(prepared);
        kept(prepared.video.size);
        const { name, duration } = prepared.video;
        const { originalname, size } = file;
        return { data: { originalname, size, url: mediaUrl(name), coverUrl: poster ? mediaUrl(poster.name) : null, duration } };
      }),
    );
    return "ok" in result ? uploadRefusal(result.code) : result;
  };
}
