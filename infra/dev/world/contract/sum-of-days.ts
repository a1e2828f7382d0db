import type { AdminGetStats } from "@shiye/events/back-office/operations";
import type { z } from "zod";

type Day = z.output<typeof AdminGetStats.data>["days"][number];

/** The figures of all days together. Of a test that began before midnight in China, the figures are on two days. */
export function sumOfDays(days: readonly Day[]): Omit<Day, "date"> {
  const sum = { registrations: 0, notes: 0, comments: 0, likes: 0 };
  for (const { registrations, notes, comments, likes } of days) {
    sum.registrations += registrations;
    sum.notes += notes;
    sum.comments += comments;
    sum.likes += likes;
  }
  return sum;
}
