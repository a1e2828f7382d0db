import { commentImages } from "@shiye/events/comment-text";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { plainFromText } from "@shiye/events/mentions";
import { nameOfMediaUrl } from "@shiye/infra/media/media-name";
import { type Html, html, momentText } from "./html.ts";

/** Another member, with what everybody may know of them. */
export interface PublicName {
  nickname: string | null;
  account: string | null;
}

export function nameText({ nickname, account }: PublicName): string {
  return nickname === null ? ANONYMOUS_NICKNAME : account ? `${nickname}（${account}）` : nickname;
}

/** Where a stored file is in the archive. Names are hashes, so the last part is unique. */
export function fileName(mediaName: string): string {
  return `files/${mediaName.split("/").at(-1)}`;
}

function pathOf(url: string): string | undefined {
  const name = nameOfMediaUrl(url);
  return name === undefined ? undefined : `../${fileName(name)}`;
}

export function picture(url: string, alt = ""): Html {
  const path = pathOf(url);
  return path === undefined ? html`` : html`<img src="${path}" alt="${alt || "图片"}" loading="lazy">`;
}

export function video(url: string): Html {
  const path = pathOf(url);
  return path === undefined ? html`` : html`<video src="${path}" controls preload="none"></video>`;
}

export const when = (...moments: readonly (readonly [words: string, at: string | null])[]): Html =>
  html`<p class="when">${moments.filter(([, at]) => at !== null).map(([words, at]) => html`${words} ${momentText(at)} `)}</p>`;

export const text = (words: string): Html => (words === "" ? html`` : html`<p class="text">${words}</p>`);

/** The text of a comment. Its pictures are shown below. */
export function commentText(stored: string): Html {
  const urls = commentImages(stored);
  const words = urls.reduce((rest, url) => rest.replace(`[image:${url}]`, ""), stored);
  return html`${text(plainFromText(words))}${urls.length > 0 && html`<div class="pictures">${urls.map((url) => picture(url))}</div>`}`;
}

/** All fields that have a value, with their names. */
export function facts(given: readonly (readonly [name: string, value: string | number | null | undefined])[]): Html {
  const rows = given.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
