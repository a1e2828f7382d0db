import type { NoteList } from "../card/notes-api.ts";

/** `?type=image`: so the choice is part of the place one comes back to. index.html asks early for the same. */
const ONLY_IMAGES = "image";

export function showsOnlyImages(query: URLSearchParams): boolean {
  return query.get("type") === ONLY_IMAGES;
}

export function onlyImagesQuery(only: boolean): string {
  return only ? `?type=${ONLY_IMAGES}` : "";
}

export function feedList(category: string, onlyImages: boolean): NoteList {
  return { category, ...(onlyImages ? { type: 1 } : {}) };
}
