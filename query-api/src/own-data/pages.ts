import type { OwnDataFigures } from "@shiye/events/own-data";
import { type Html, html, momentText } from "./html.ts";
import type { Section } from "./section.ts";

/** A page of the archive. It needs no script, loads nothing, and its policy forbids both. */
function page(title: string, root: string, body: Html): string {
  return `<!doctype html>\n${
    html`<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'self' file:">
<title>${title} · 我的拾页数据</title><link rel="stylesheet" href="${root}style.css"></head><body>${body}</body></html>`.text
  }\n`;
}

export interface ArchiveAbout {
  nickname: string;
  account: string;
  /** When the download began. */
  at: string;
}

export const pageName = (section: Pick<Section, "name">, number: number) => `pages/${section.name}${number === 1 ? "" : `-${number}`}.html`;
export const dataName = (section: Pick<Section, "name">) => `data/${section.name}.json`;

export function indexPage(about: ArchiveAbout, sections: readonly Section[], figures: OwnDataFigures): string {
  const rows = sections.map(({ name, title, about: words, figure }) => {
    const count = figure && figures[figure];
    return html`<li><a href="${pageName({ name }, 1)}"><b>${title}</b>${count !== undefined && html` <span>${count}</span>`}</a><p>${words}</p>
<p class="small"><a href="${dataName({ name })}">${dataName({ name })}</a></p></li>`;
  });
  return page(
    "首页",
    "",
    html`<header><h1>我的拾页数据</h1><p>${about.nickname}（账号 ${about.account}），${momentText(about.at)} 导出。时间都是北京时间。</p></header>
<main><ul class="parts">${rows}</ul>
<p class="small">pages 里是给人读的网页，data 里是给程序读的 JSON（UTF-8，时间为 UTC），files 里是你上传的图片和视频。
别人的内容不在其中，只留公开的昵称和账号；会话里对方发给你的文字在，图片不在。密码、登录令牌和完整的证件号码不会导出。</p></main>`,
  );
}

/** One page of a part. `isLast`: no page follows. */
export function sectionPage(section: Section, number: number, cards: readonly Html[], isLast: boolean): string {
  const link = (to: number, words: string) => html`<a href="../${pageName(section, to)}">${words}</a>`;
  const around = html`<nav>${number > 1 && link(number - 1, "上一页")} ${!isLast && link(number + 1, "下一页")}</nav>`;
  return page(
    section.title,
    "../",
    html`<header><p><a href="../index.html">我的拾页数据</a></p><h1>${section.title}</h1><p>${section.about}</p></header>
<main>${cards.length > 0 ? cards : html`<p>这里什么都没有。</p>`}${around}</main>`,
  );
}

export const styleSheet = `:root { color-scheme: light dark; font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 0; }
a { color: LinkText; }
article, .parts li { padding: 1rem 0; border-top: 1px solid color-mix(in srgb, CanvasText 15%, transparent); }
.parts { list-style: none; padding: 0; }
.parts p { margin: 0; }
.small, .when, dt { color: color-mix(in srgb, CanvasText 65%, transparent); font-size: .875rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .5rem; }
img, video { max-width: 100%; border-radius: .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0 0; }
dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; justify-content: space-between; padding-top: 1rem; }
`;
