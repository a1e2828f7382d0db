import {
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  type UploadedFile,
  type UploadImage,
  type UploadMultiple,
  type UploadSingle,
} from "@shiye/events/media";
import { type Refusal, refusalMessages, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { ImageIntake } from "@shiye/infra/media/images/image-intake";
import { type ImageRecord, presentImage } from "@shiye/infra/media/images/image-record";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import { type UploadOptions, withUpload } from "@shiye/infra/media/multipart";

export interface UploadsOptions {
  intake: ImageIntake;
  records: Pick<MediaRecords, "save">;
  /** Makes the costly variants behind the member's back. */
  queue: { add(...records: ImageRecord[]): void };
  temporaryFolder: string;
}

/** Calls that bring pictures. What counts is the content; names and headers are claims. Source: contract §10. */
export function createUploads({ intake, records, queue, temporaryFolder }: UploadsOptions) {
  async function keep(memberId: number, file: { path: string; originalname: string; size: number }): Promise<UploadedFile | Refusal> {
    const taken = await intake.take(file.path);
    if (!taken.ok) return refuse(taken.code);
    await records.save(memberId, taken.image);
    queue.add(taken.image);
    const { url, width, height, thumbhash, variants } = presentImage(taken.image);
    const known = variants.flatMap(({ type, ...variant }) =>
      type === "image/webp" || type === "image/avif" ? [{ ...variant, type }] : [],
    );
    return { originalname: file.originalname, size: file.size, url, width, height, thumbhash, variants: known };
  }

  const optionsFor = (field: string, maxFiles: number): UploadOptions => ({
    fields: [field],
    maxFiles,
    maxFileBytes: MAX_IMAGE_BYTES,
    temporaryFolder,
  });

  const one =
    (field: string): HandlerOf<typeof UploadSingle | typeof UploadImage> =>
    async (_input, { caller, request }) => {
      const result = await withUpload(request, optionsFor(field, 1), async ({ files: [file], tooLarge }) => {
        if (tooLarge.length > 0) return refuse("image-too-large");
        return file ? keep(caller.id, file) : refuse("no-file");
      });
      if ("ok" in result) return refuse(result.code);
      return "kind" in result ? result : { data: result };
    };

  const several: HandlerOf<typeof UploadMultiple> = async (_input, { caller, request }) => {
    const result = await withUpload(request, optionsFor("files", MAX_IMAGES), async ({ files, tooLarge }) => {
      const uploaded: UploadedFile[] = [];
      const errors = tooLarge.map((originalname) => ({ originalname, message: refusalMessages["image-too-large"] as string }));
      for (const file of files) {
        const kept = await keep(caller.id, file);
        if ("kind" in kept) errors.push({ originalname: file.originalname, message: kept.message });
        else uploaded.push(kept);
      }
      const [successCount, errorCount] = [uploaded.length, errors.length];
      return { data: { uploaded, errors, total: successCount + errorCount, successCount, errorCount } };
    });
    if ("ok" in result) return refuse(result.code);
    const { successCount, errorCount } = result.data;
    return errorCount === 0 ? result : { ...result, message: `${successCount}张上传成功，${errorCount}张失败` };
  };

  return { UploadSingle: one("file"), UploadImage: one("image"), UploadMultiple: several };
}
