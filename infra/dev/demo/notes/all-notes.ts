import type { CategoryTitle, WrittenNote } from "../texts.ts";
import { campusNotes } from "./campus.ts";
import { careerNotes } from "./career.ts";
import { emotionNotes } from "./emotion.ts";
import { graduationNotes } from "./graduation.ts";
import { helpNotes } from "./help.ts";
import { interestNotes } from "./interest.ts";
import { lifeNotes } from "./life.ts";
import { opinionNotes } from "./opinion.ts";
import { socialNotes } from "./social.ts";
import { studyNotes } from "./study.ts";

/** Every note of the demo community by its channel, in the order of the first channels. */
export const writtenNotes: Readonly<Record<CategoryTitle, readonly WrittenNote[]>> = {
  study: studyNotes,
  campus: campusNotes,
  emotion: emotionNotes,
  interest: interestNotes,
  life: lifeNotes,
  social: socialNotes,
  help: helpNotes,
  opinion: opinionNotes,
  graduation: graduationNotes,
  career: careerNotes,
};
