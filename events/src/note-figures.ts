import { z } from "zod";
import { defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { Nothing } from "./shapes.ts";

const Count = z.number().int().nonnegative();
const counts = { views: Count, likes: Count, collects: Count, comments: Count };

/** How many days back figures go, today included. */
export const FIGURE_DAYS = 30;

/** One day of China's clock, `2026-05-04`. Likes, collections and comments are those that still stand, by the day on which they came. */
const DayFigures = z.object({ date: z.string(), ...counts });

export const GetNoteFigures = defineQuery({
  name: "GetNoteFigures",
  weight: "word",
  path: "/posts/figures",
  access: "member",
  summary: "自己已发布的笔记（或其中一篇）最近 30 天每天的浏览、点赞、收藏和评论",
  params: Nothing,
  query: z.object({ post_id: Id.optional() }),
  data: z.object({
    /** Of the note, where one was asked for. */
    title: z.string().nullable(),
    /** The oldest first, every one of the 30. */
    days: z.array(DayFigures),
    /** Of these days. */
    recent: z.object(counts),
    /** Ever. */
    total: z.object(counts),
  }),
  message: "获取成功",
});
