/** Of every verb that rebuilds. */
export const inAHurry = [
  "--hurry",
  "takes all that the machine has, which members feel; without it a rebuild rests between its batches",
] as const;
