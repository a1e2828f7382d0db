import type { FormPicture } from "./form-picture.ts";

/** A picture of the form: uploading, uploaded, or refused with the reason. `preview` can be shown before the upload ends. */
export interface PictureItem {
  key: string;
  name: string;
  preview: string;
  alt: string;
  /** `final`: sending it again cannot help, because the file is gone or is refused itself. */
  state:
    | { kind: "uploading"; share: number }
    | { kind: "failed"; message: string; final?: boolean }
    | { kind: "there"; picture: Omit<FormPicture, "alt"> };
}

export type PictureAction =
  | { type: "added"; items: PictureItem[] }
  | { type: "progressed"; key: string; share: number }
  | { type: "arrived"; key: string; picture: Omit<FormPicture, "alt"> }
  | { type: "refused"; key: string; message: string; final?: boolean }
  | { type: "lost"; key: string }
  | { type: "retried"; key: string }
  | { type: "described"; key: string; alt: string }
  | { type: "exchanged"; key: string; item: PictureItem }
  | { type: "removed"; key: string }
  | { type: "moved"; key: string; before: string }
  | { type: "arranged"; keys: readonly string[] }
  | { type: "followed"; gone: readonly string[] | null; added: readonly PictureItem[]; order: readonly string[] };

export function pictureList(items: readonly PictureItem[], action: PictureAction): readonly PictureItem[] {
  const change = (key: string, part: Partial<PictureItem>) => items.map((item) => (item.key === key ? { ...item, ...part } : item));
  switch (action.type) {
    case "added":
      return [...items, ...action.items];
    case "progressed":
      return change(action.key, { state: { kind: "uploading", share: action.share } });
    case "arrived":
      return change(action.key, { state: { kind: "there", picture: action.picture } });
    case "refused":
      return change(action.key, { state: { kind: "failed", message: action.message, final: action.final ?? false } });
    case "lost":
      return change(action.key, { state: { kind: "failed", message: "图片已过期，请删除后重新上传", final: true } });
    case "retried":
      return change(action.key, { state: { kind: "uploading", share: 0 } });
    case "described":
      return change(action.key, { alt: action.alt });
    case "exchanged":
      return items.map((item) => (item.key === action.key ? action.item : item));
    case "removed":
      return items.filter(({ key }) => key !== action.key);
    case "moved":
      return moved(items, action.key, action.before);
    case "arranged":
      return [...items].sort((one, other) => placeIn(action.keys, one) - placeIn(action.keys, other));
    case "followed": {
      const left = action.gone ? items.filter(({ key }) => !action.gone?.includes(key)) : [];
      const added = action.added.filter(({ key }) => !left.some((item) => item.key === key));
      return [...left, ...added].sort((one, other) => placeIn(action.order, one) - placeIn(action.order, other));
    }
    default:
      return action satisfies never;
  }
}

/** Moves a picture to the place of another; those between move by one. */
function moved(items: readonly PictureItem[], key: string, target: string): readonly PictureItem[] {
  const from = items.findIndex((item) => item.key === key);
  const to = items.findIndex((item) => item.key === target);
  const item = items[from];
  if (!item || to < 0 || from === to) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Pictures that are not in `keys` come last. */
function placeIn(keys: readonly string[], { key }: PictureItem): number {
  const place = keys.indexOf(key);
  return place < 0 ? keys.length : place;
}

/** Specification 001 §5: the last picture cannot be removed, only replaced. One that was never uploaded does not count. */
export function mayRemove(items: readonly PictureItem[], key: string): boolean {
  const there = items.filter(({ state }) => state.kind === "there");
  return there.length > 1 || there[0]?.key !== key;
}

/** What the form may send: uploaded pictures only, in the order shown. */
export function picturesThere(items: readonly PictureItem[]): FormPicture[] {
  return items.flatMap(({ state, alt }) => (state.kind === "there" ? [{ ...state.picture, alt }] : []));
}

/** Why these pictures prevent publishing, if they do. */
export function pictureProblemOf(items: readonly PictureItem[]): string | undefined {
  const failed = items.flatMap(({ state }) => (state.kind === "failed" ? [state] : []));
  if (failed.length > 0) return failed.every(({ final }) => final) ? "有图片不能使用，请更换或删除" : "有图片没有上传成功，请重试或删除";
  return items.some(({ state }) => state.kind === "uploading") ? "图片还在上传，请稍等" : undefined;
}

export function itemsFrom(pictures: readonly FormPicture[]): PictureItem[] {
  return pictures.map(({ alt, ...picture }, place) => ({
    // The address does not identify a picture, because one note may have the same file twice.
    key: `${place} ${picture.url}`,
    name: "",
    preview: picture.url,
    alt,
    state: { kind: "there", picture },
  }));
}
