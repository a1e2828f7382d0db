import { z } from "zod";
import { defineCommand } from "./define.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from "./limits.ts";
import { Nothing } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

/** One rendering of a picture. Only files that exist are ever listed. */
export const Variant = z.object({ url: z.string(), width: z.number().int(), type: z.enum(["image/webp", "image/avif"]) });
export type Variant = z.output<typeof Variant>;

/** A picture as events and views carry it. `thumbhash` is base64. */
export const Picture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string().nullable(),
  alt: z.string(),
});
export type Picture = z.output<typeof Picture>;

export const PictureView = Picture.extend({ alt: PlainText, variants: z.array(Variant) });
export type PictureView = z.output<typeof PictureView>;

export const UploadedFile = z.object({
  originalname: PlainText,
  size: z.number().int(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
  variants: z.array(Variant),
});
export type UploadedFile = z.output<typeof UploadedFile>;

const UploadedVideo = z.object({
  originalname: PlainText,
  size: z.number().int(),
  url: z.string(),
  /** Poster frame: the one that came along, else one out of the video where that can be done. */
  coverUrl: z.string().nullable(),
  /** Seconds, where it is known. */
  duration: z.number().nullable(),
});

const MEGABYTE = 1024 * 1024;
const PICTURE_TYPES = "JPEG、PNG、GIF、WebP";
const PICTURE = `${PICTURE_TYPES}，最大 ${MAX_IMAGE_BYTES / MEGABYTE} MB`;
const PICTURES = `${PICTURE_TYPES}，每张最大 ${MAX_IMAGE_BYTES / MEGABYTE} MB`;
const VIDEO = `MP4、MOV、WebM、AVI、WMV、FLV，最大 ${MAX_VIDEO_BYTES / MEGABYTE} MB`;

/** Bodies of uploads are multipart streams, read by the upload routes themselves. Administrators upload what their forms hold. */
const upload = { weight: "mark", method: "POST", access: "signed-in", right: "manage", params: Nothing, body: Nothing } as const;

export const UploadSingle = defineCommand({
  ...upload,
  name: "UploadSingle",
  path: "/upload/single",
  files: { file: { most: 1, kinds: PICTURE } },
  summary: "上传一张图片（字段 `file`）",
  data: UploadedFile,
  message: "上传成功",
});
export const UploadImage = defineCommand({
  ...upload,
  name: "UploadImage",
  path: "/upload/image",
  files: { image: { most: 1, kinds: PICTURE } },
  summary: "上传一张图片（字段 `image`）",
  data: UploadedFile,
  message: "上传成功",
});
export const UploadAvatar = defineCommand({
  ...upload,
  name: "UploadAvatar",
  path: "/upload/avatar",
  files: { file: { most: 1, kinds: PICTURE } },
  summary: "上传一张头像（字段 `file`）；再用 PUT /users/{id} 写进资料",
  data: UploadedFile,
  message: "上传成功",
});
export const UploadMultiple = defineCommand({
  ...upload,
  name: "UploadMultiple",
  path: "/upload/multiple",
  files: { files: { most: MAX_IMAGES, kinds: PICTURES } },
  summary: "上传最多九张图片（字段 `files`）；一张失败不影响其他",
  data: z.object({
    uploaded: z.array(UploadedFile),
    errors: z.array(z.object({ originalname: PlainText, message: z.string() })),
    total: z.number().int(),
    successCount: z.number().int(),
    errorCount: z.number().int(),
  }),
  message: "所有图片上传成功",
});

export const UploadVideo = defineCommand({
  ...upload,
  name: "UploadVideo",
  path: "/upload/video",
  files: { file: { most: 1, kinds: VIDEO }, thumbnail: { most: 1, kinds: PICTURE } },
  summary: "上传一个视频（字段 `file`），可带封面（字段 `thumbnail`）",
  data: UploadedVideo,
  message: "上传成功",
});
