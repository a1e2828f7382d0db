import { COMMENT_IMAGE } from "@shiye/events/comment-text";
import { MENTION } from "@shiye/events/mentions";

/**
 * SQL: a stored text as its author typed it (typedText of events/src/mentions.ts). Mentions stay tokens, and words that only look like one
 * lose the extra colon. So a form can send back what it got.
 */
export const typedContent = (text: string) =>
  String.raw`regexp_replace(${text}, '(\[@[^[\]:\n]{1,40}:[A-Za-z0-9_]{3,15}:*):\]', '\1]', 'g')`;

/**
 * SQL: whether a stored text has a part as the table shows it (plainFromComment of events/src/comment-text.ts): mentions are names, pictures
 * are a word. Few texts have markup, and only theirs is replaced. `pattern` is what `ilike` takes.
 */
export const shownContentHas = (text: string, pattern: string) => `case when position('[' in ${text}) = 0 then ${text} else
  ${typedContent(String.raw`regexp_replace(regexp_replace(${text}, '${COMMENT_IMAGE}', '[图片]', 'g'), '${MENTION.replace("(:*)", "")}', '@\1', 'g')`)}
  end ilike ${pattern}`;
