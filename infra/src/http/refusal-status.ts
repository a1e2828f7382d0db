import type { RefusalCode } from "@shiye/events/refusals";

/**
 * The one place that gives refusals a HTTP status; a new refusal without a line here does not compile.
 * 401 is for missing or dead sign-ins only: clients wipe the session on any of them. Source: contract §1.
 */
export const refusalStatus = {
  "invalid-parameters": 400,
  "malformed-body": 400,
  "body-too-large": 413,
  "route-not-found": 404,
  "too-many-requests": 429,
  "idempotency-key-reused": 409,
  "write-conflict": 409,
  unavailable: 503,

  "token-missing": 401,
  "token-invalid": 401,
  "session-ended": 401,
  "member-inactive": 401,
  "admin-required": 403,
  "member-required": 403,
  "refresh-token-invalid": 401,
  "device-not-found": 404,
  "credentials-wrong": 400,
  "account-disabled": 403,
  "current-password-wrong": 400,
  "new-password-short": 400,
  "new-password-length": 400,
  "new-password-same": 400,
  "password-not-own": 403,
  "account-name-missing": 400,
  "account-name-taken": 409,
  "captcha-expired": 400,
  "captcha-wrong": 400,
  "captcha-required": 429,

  "member-not-found": 404,
  "profile-not-own": 403,
  "account-not-own": 403,
  "follow-oneself": 400,
  "already-following": 400,
  "not-following": 400,
  "likes-not-own": 403,

  "verification-pending": 400,
  "verification-approved": 400,
  "verification-not-found": 400,

  "note-not-found": 404,
  "note-edit-not-own": 403,
  "note-delete-not-own": 403,
  "note-text-missing": 400,
  "note-category-missing": 400,
  "note-category-unknown": 400,
  "note-images-missing": 400,
  "note-video-missing": 400,
  "note-media-invalid": 400,
  "draft-empty": 400,
  "draft-after-publication": 400,
  "drafts-sign-in-required": 401,
  "category-taken": 409,

  "like-target-invalid": 400,
  "comment-not-found": 404,
  "comment-text-missing": 400,
  "comment-parent-not-found": 404,
  "comment-delete-not-own": 403,

  "chat-with-oneself": 400,
  "conversation-not-found": 404,
  "message-media-invalid": 400,
  "notification-not-found": 404,

  "realtime-session-not-found": 404,

  "search-keyword-missing": 400,
  "search-busy": 503,

  "no-file": 400,
  "image-only": 415,
  "unsupported-file-type": 415,
  "image-too-large": 413,
  "video-too-large": 413,
  "too-many-images": 400,
  "upload-quota": 429,
  "storage-full": 507,
  "image-broken": 400,
} as const satisfies Record<RefusalCode, number>;
