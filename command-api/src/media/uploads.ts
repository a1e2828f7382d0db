import {
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  type UploadAvatar,
  type UploadedFile,
  type UploadImage,
  type UploadMultiple,
  type UploadSingle,
} from "@shiye/events/media";
import { isRefusal, type Refusal, refusalMessages, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { presentImage } from "@shiye/infra/media/images/image-record";
import { type ReceivedFile, type UploadOptions, withUpload } from "@shiye/infra/media/multipart";
import { createKeepPicture, type KeepPictureOptions } from "./keep-picture.ts";
import { createUploadVideo, type UploadVideoOptions } from "./upload-video.ts";

type UploadsOptions = KeepPictureOptions & Omit<UploadVideoOptions, "keepPicture">;

/** Calls that bring pictures and videos. What counts is the content; names and headers are claims. Source: contract §10. */
export function createUploads(options: UploadsOptions) {
  const keepPicture = createKeepPicture(options);

  async function keep(memberId: number, file: ReceivedFile): Promise<UploadedFile | Refusal> {
    const image = await keepPicture(memberId, file.path);
    if (isRefusal(image)) return image;
    const { url, width, height, thumbhash, variants } = presentImage(image);
    return { originalname: file.originalname, size: file.size, url, width, height, thumbhash, variants };
  }

  const optionsFor = (field: string, maxFiles: number): UploadOptions => ({
    fields: [field],
    maxFiles,
    maxFileBytes: MAX_IMAGE_BYTES,
    temporaryFolder: options.temporaryFolder,
  });

  const one =
    (field: string): HandlerOf<typeof UploadSingle | typeof UploadImage | typeof UploadAvatar> =>
    async (_input, { caller, request }) => {
      const result = await withUpload(request, optionsFor(field, 1), async ({ files: [file], tooLarge }) => {
        if (tooLarge.length > 0) return refuse("image-too-large");
        return file ? keep(caller.id, file) : refuse("no-file");
      });
      if ("ok" in result) return refuse(result.code);
      return isRefusal(result) ? result : { data: result };
    };

  const several: HandlerOf<typeof UploadMultiple> = async (_input, { caller, request }) => {
    const result = await withUpload(request, optionsFor("files", MAX_IMAGES), async ({ files, tooLarge }) => {
      const uploaded: UploadedFile[] = [];
      const errors = tooLarge.map((originalname) => ({ originalname, message: refusalMessages["image-too-large"] as string }));
      for (const file of files) {
        const kept = await keep(caller.id, file);
        if (isRefusal(kept)) errors.push({ originalname: file.originalname, message: kept.message });
        else uploaded.push(kept);
      }
      const [successCount, errorCount] = [uploaded.length, errors.length];
      return { data: { uploaded, errors, total: successCount + errorCount, successCount, errorCount } };
    });
    if ("ok" in result) return refuse(result.code);
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
