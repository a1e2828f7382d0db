import type { Response } from "express";

/**
 * Sends a file, and cuts the connection once its reader may no longer have it. A file can take minutes, and the sign-in may end meanwhile;
 * nobody can take a cut file for a complete one. While it cannot be known, the file goes on.
 */
export async function whileSignedIn<Result>(
  response: Response,
  { mayGoOn, everyMs }: { mayGoOn: () => Promise<boolean>; everyMs: number },
  send: () => Promise<Result>,
): Promise<Result> {
  const look = () =>
    mayGoOn().then(
      (may) => may || response.destroy(),
      () => undefined,
    );
  const looking = setInterval(look, everyMs);
  try {
    return await send();
  } finally {
    clearInterval(looking);
  }
}
