import type { Refusals } from "./define.ts";

export const mediaRefusals = {
  "no-file": ["invalid", "没有上传文件"],
  "image-only": ["wrong-type", "只允许上传图片文件"],
  "unsupported-file-type": ["wrong-type", "不支持的文件类型"],
  "image-too-large": ["too-large", "图片大小不能超过5MB"],
  "image-too-many-pixels": ["too-large", "图片尺寸过大，请缩小后再上传"],
  "video-too-large": ["too-large", "视频大小不能超过100MB"],
  "video-conversion-unfinished": ["wrong-type", "视频转换时间过长，请先转为 MP4 再上传"],
  "video-conversion-pending": ["too-often", "上一个视频还在转换，请稍后再试"],
  "video-conversion-busy": ["unavailable", "视频转换繁忙，请稍后再试"],
  "too-many-files": ["invalid", "每次只能上传一个文件"],
  "too-many-images": ["invalid", "最多只能上传9张图片"],
  "upload-quota": ["too-often", "今日上传的内容过多，请稍后再试"],
  "storage-full": ["full", "存储空间不足，请稍后再试"],
  "image-broken": ["invalid", "图片文件已损坏"],
} as const satisfies Refusals;
