/** A part of the site that failed to load; any other error in a boundary is a bug in the part. */
export class PartMissing extends Error {}

/** Hides a single lost connection. */
const SECOND_TRY_MS = 600;

/** Downloads a part of the site, trying twice. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
  }
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing("a part of the site did not come", { cause });
  }
}
