/**
 * SQL: a stored text as its author typed it (typedText of events/src/mentions.ts). Mentions stay tokens, and words that only look like one
 * lose the extra colon. So a form can send back what it got.
 */
export const typedContent = (text: string) =>
  String.raw`regexp_replace(${text}, '(\[@[^[\]:\n]{1,40}:[A-Za-z0-9_]{3,15}:*):\]', '\1]', 'g')`;
