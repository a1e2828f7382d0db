import type { FormPicture } from "./note-form.ts";

/** A picture of the form: on its way, there, or refused with the reason. `preview` is what can be shown already. */
export interface PictureItem {
  key: string;
  name: string;
  preview: string;
  alt: string;
  state: { kind: "uploading"; share: number } | { kind: "failed"; message: string } | { kind: "there"; picture: Omit<FormPicture, "alt"> };
}

export type PictureAction =
  | { type: "added"; items: PictureItem[] }
  | { type: "progressed"; key: string; share: number }
  | { type: "arrived"; key: string; picture: Omit<FormPicture, "alt"> }
  | { type: "refused"; key: string; message: string }
  | { type: "retried"; key: string }
  | { type: "described"; key: string; alt: string }
  | { type: "removed"; key: string }
  | { type: "moved"; key: string; before: string };

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
      return change(action.key, { state: { kind: "failed", message: action.message } });
    case "retried":
      return change(action.key, { state: { kind: "uploading", share: 0 } });
    case "described":
      return change(action.key, { alt: action.alt });
    case "removed":
      return items.filter(({ key }) => key !== action.key);
    case "moved":
      return moved(items, action.key, action.before);
    default:
      return action satisfies never;
  }
}

/** The picture takes the place of another; those between make room. */
function moved(items: readonly PictureItem[], key: string, target: string): readonly PictureItem[] {
  const from = items.findIndex((item) => item.key === key);
  const to = items.findIndex((item) => item.key === target);
  const item = items[from];
  if (!item || to < 0 || from === to) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** What the form may send: only pictures that are there, in the order shown. */
export function picturesThere(items: readonly PictureItem[]): FormPicture[] {
  return items.flatMap(({ state, alt }) => (state.kind === "there" ? [{ ...state.picture, alt }] : []));
}

export function itemsFrom(pictures: readonly FormPicture[]): PictureItem[] {
  return pictures.map(({ alt, ...picture }) => ({
    key: picture.url,
    name: "",
    preview: picture.url,
    alt,
    state: { kind: "there", picture },
  }));
}
