// No zod: the sites say the same limits before they send. Lengths are in characters as text.ts counts them.

// Profiles. Source: specification 000 §3 and §9.
export const MAX_NICKNAME_CHARACTERS = 10;
export const MAX_BIO_CHARACTERS = 200;
export const MAX_MAJOR_CHARACTERS = 11;
export const MAX_INTERESTS = 5;
export const MAX_INTEREST_CHARACTERS = 8;

// Notes. Source: contract §4, specification 001 §9.
export const MAX_TITLE_CHARACTERS = 100;
/** Without the markup of mentions. */
export const MAX_CONTENT_CHARACTERS = 2000;
export const MAX_TAGS = 10;
export const MAX_TAG_CHARACTERS = 8;
/** Of the words for those who cannot see a picture. */
export const MAX_ALT_CHARACTERS = 200;

// Files. Source: contract §10.
/** Of a note, a comment, or one upload. */
export const MAX_IMAGES = 9;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;
export const MAX_VIDEO_BYTES = 100 * 1024 * 1024;

/** Source: contract §5. */
export const MAX_COMMENT_CHARACTERS = 1000;
/** Source: contract §8. */
export const MAX_MESSAGE_CHARACTERS = 2000;
/** How long a message can be recalled. */
export const RECALL_MS = 2 * 60_000;
/** What is looked at of a keyword: the rest is cut off, so that a question has a bounded cost. Source: contract §7. */
export const MAX_KEYWORD_CHARACTERS = 64;
/** Of an application for a badge, and of its rejection. */
export const MAX_REASON_CHARACTERS = 200;

/** Notifications that one call marks: more than a screen shows of one thing. A site sends what is beyond it in a second call. */
export const MOST_READ_AT_ONCE = 50;
/** Rows that one call of the back office deletes: what is selected over all pages goes in several calls. */
export const MOST_DELETED_AT_ONCE = 200;
