/** How long messages about notifications are shown. Specification 001 §9. */
export const INBOX_TOAST = { duration: 3000 };
