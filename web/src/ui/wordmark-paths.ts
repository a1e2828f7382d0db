/** The strokes of 拾页 on two squares of 24, for the wordmark and for pictures that are drawn on a canvas. */
export const WORDMARK = {
  width: 52,
  height: 24,
  strokeWidth: 2.2,
  strokes:
    "M1.6 7.4h7.6M5.7 2.4v16.4c0 1.8-.8 2.5-2.6 2.3M1.6 15.1l7.6-2.7" +
    "M16.7 2.6c-1.2 2.9-3.2 5.3-5.9 7.1M16.7 2.6c1.3 2.8 3.3 5.1 6.1 6.8M14 10.9h5.4" +
    "M29 3.4h20.6M39.3 3.6c-.3 1.5-.8 2.8-1.5 3.9M32.6 16.7V9a1.4 1.4 0 0 1 1.4-1.4h10.7A1.4 1.4 0 0 1 46.1 9v7.7" +
    "M39.4 10.7c0 5.7-2.4 9.1-8.8 10.7M41.8 17.3c2.5 1 4.7 2.3 6.5 4.1",
  page: "M13.7 13.5h4.5l2.7 2.7v4.2c0 .9-.7 1.6-1.6 1.6h-5.6c-.9 0-1.6-.7-1.6-1.6v-5.3c0-.9.7-1.6 1.6-1.6Z",
  fold: "M18.2 13.5v1.7c0 .6.4 1 1 1h1.7",
} as const;
