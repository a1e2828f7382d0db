import { MAX_IMAGE_BYTES, MAX_IMAGES } from "@shiye/events/limits";
import type { UploadAvatar, UploadedFile, UploadImage, UploadMultiple, UploadSingle } from "@shiye/events/media";
import { isRefusal, type Refusal, refusalMessages, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { presentImage } from "@shiye/infra/media/images/image-record";
import { bodyLimit, type ReceivedFile, type UploadOptions, withUpload } from "@shiye/infra/media/multipart";
import { createKeepPicture, type KeepPictureOptions } from "./keep-picture.ts";
import { uploadRefusal } from "./upload-bounds.ts";
import { createUploadVideo, type UploadVideoOptions } from "./upload-video.ts";

type UploadsOptions = KeepPictureOptions & Omit<UploadVideoOptions, "keepPicture">;

/** The calls that upload pictures and videos. Only the content decides; names and headers are ignored. Source: contract §10. */
export function createUploads(options: UploadsOptions) {
  const keepPicture = createKeepPicture(options);
  const { bounds } = options;

  async function keep(memberId: number, file: ReceivedFile, kept: (bytes: number) => void): Promise<UploadedFile | Refusal> {
    const image = await keepPicture(memberId, file.path);
    if (isRefusal(image)) return image;
    kept(image.size);
    const { url, width, height, thumbhash, variants } = presentImage(image);
    return { originalname: file.originalname, size: file.size, url, width, height, thumbhash, variants };
  }

  const optionsFor = (field: string, maxFiles: number): UploadOptions => ({
    fields: [field],
    maxFiles,
    maxFileBytes: MAX_IMAGE_BYTES,
    temporaryFolder: options.temporaryFolder,
    hasRoom: options.hasRoom,
  });

  const one = (field: string): HandlerOf<typeof UploadSingle | typeof UploadImage | typeof UploadAvatar> => {
    const limits = optionsFor(field, 1);
    return async (_input, { caller, request }) => {
      const result = await bounds.within({ caller, request }, bodyLimit(limits), (kept) =>
        withUpload(request, limits, async ({ files: [file], tooLarge }) => {
          if (tooLarge.length > 0) return refuse("image-too-large");
          return file ? keep(caller.id, file, kept) : refuse("no-file");
        }),
      );
      if ("ok" in result) return uploadRefusal(result.code);
      return isRefusal(result) ? result : { data: result };
    };
  };

  const severalLimits = optionsFor("files", MAX_IMAGES);
  const several: HandlerOf<typeof UploadMultiple> = async (_input, { caller, request }) => {
    const result = await bounds.within({ caller, request }, bodyLimit(severalLimits), (kept) =>
      withUpload(request, severalLimits, async ({ files, tooLarge }) => {
        const uploaded: UploadedFile[] = [];
        const errors = tooLarge.map((originalname) => ({ originalname, message: refusalMessages["image-too-large"] as string }));
        for (const file of files) {
          const stored = await keep(caller.id, file, kept);
          if (isRefusal(stored)) errors.push({ originalname: file.originalname, message: stored.message });
          else uploaded.push(stored);
        }
        const [successCount, errorCount] = [uploaded.length, errors.length];
        return { data: { uploaded, errors, total: successCount + errorCount, successCount, errorCount } };
      }),
    );
    if ("ok" in result) return uploadRefusal(result.code);
    if (isRefusal(result)) return result;
    const { successCount, errorCount } = result.data;
    return errorCount === 0 ? result : { ...result, message: `${successCount}张上传成功，${errorCount}张失败` };
  };

  return {
    UploadSingle: one("file"),
    UploadImage: one("image"),
    UploadAvatar: one("file"),
    UploadMultiple: several,
    UploadVideo: createUploadVideo({ ...options, keepPicture }),
  };
}
