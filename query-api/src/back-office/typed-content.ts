/**
 * SQL: a stored text as its author typed it (typedText of events/src/mentions.ts): mentions stay tokens, words that only look like one lose the
 * colon by which they are told apart. So a form may send back what it was given.
 */
export const typedContent = (text: string) =>
  String.raw`regexp_replace(${text}, '(\[@[^[\]:\n]{1,40}:[A-Za-z0-9_]{3,15}:*):\]', '\1]', 'g')`;
