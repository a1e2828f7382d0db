/** The site's icon in 32 units, as in web/public/favicon.svg, with the number in its lower right corner. */
export function markedIcon(svg: string, count: number): string {
  const text = count > 9 ? "9+" : String(count);
  const mark = `<circle cx="22" cy="22" r="10" fill="#1f1f24" stroke="#fff" stroke-width="2"/><text x="22" y="26.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${text.length > 1 ? 11 : 13}" font-weight="700" fill="#fff">${text}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", () => `${mark}</svg>`))}`;
}

/** Shows the number on the tab's icon. The returned function removes it. If the icon cannot be loaded, it stays as it is. */
export function markIcon(count: number): (() => void) | undefined {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link || count <= 0) return;
  const plain = "/favicon.svg";
  let gone = false;
  void fetch(plain)
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .then((svg) => {
      if (svg && !gone) link.href = markedIcon(svg, count);
    })
    .catch(() => {});
  return () => {
    gone = true;
    link.href = plain;
  };
}
