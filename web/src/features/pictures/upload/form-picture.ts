import * as z from "zod/mini";

/** A picture that is on the server. */
export const FormPicture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});
export type FormPicture = z.infer<typeof FormPicture>;
