import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  UploadAvatar: "anybody",
  UploadImage: "anybody",
  UploadMultiple: "anybody",
  UploadSingle: "anybody",
  UploadVideo: "anybody",
};
