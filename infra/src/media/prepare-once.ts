/** Calls `prepare` at the first use, once for all callers. After a failure the next use tries again: a full disk may have room by then. */
export function prepareOnce(prepare: () => Promise<void>): () => Promise<void> {
  let preparing: Promise<void> | undefined;
  return () => {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  };
}
