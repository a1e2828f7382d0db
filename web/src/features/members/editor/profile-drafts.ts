import * as z from "zod/mini";
import { createDeviceDrafts } from "../../rich-text/device-drafts.ts";
import type { ProfileForm } from "./profile-form.ts";

const StoredForm = z.object({
  nickname: z.string(),
  bio: z.string(),
  gender: z.string(),
  zodiac_sign: z.string(),
  mbti: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  education: z.string(),
  major: z.string(),
  interests: z.array(z.string()),
});

const StoredChanges = z.partial(StoredForm);

/** Unsaved changes of a profile, by the id of its member: only the fields that were changed, because the others may be edited elsewhere. */
export const profileDrafts = createDeviceDrafts<Partial<ProfileForm>>(
  "profile-drafts",
  (stored) => StoredChanges.safeParse(stored).data ?? null,
);
