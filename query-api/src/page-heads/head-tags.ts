import { escapeHtml } from "@shiye/events/text";

/** The facts of a page for programs that read only its head: messengers, search engines. */
export interface HeadFacts {
  type: "article" | "profile";
  title: string;
  description: string;
  path: string;
  image?: { url: string; width?: number; height?: number; alt?: string };
}

const SITE_NAME = "拾页";

/** Open Graph (ogp.me) and plain tags, every value escaped. `origin` makes addresses absolute, as Open Graph requires. */
export function headTags(facts: HeadFacts, origin: string): string {
  const { type, title, description, path, image } = facts;
  const absolute = (address: string) => (address.startsWith("/") ? origin + address : address);
  const properties: [string, string | number | undefined][] = [
    ["og:site_name", SITE_NAME],
    ["og:type", type],
    ["og:title", title],
    ["og:description", description],
    ["og:url", absolute(path)],
    ["og:image", image && absolute(image.url)],
    ["og:image:width", image?.width],
    ["og:image:height", image?.height],
    ["og:image:alt", image?.alt || undefined],
  ];
  const tags = properties.flatMap(([property, value]) =>
    value === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(String(value))}">`],
  );
  return [
    `<title>${escapeHtml(`${title} · ${SITE_NAME}`)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="twitter:card" content="${type === "article" && image ? "summary_large_image" : "summary"}">`,
    `<link rel="canonical" href="${escapeHtml(absolute(path))}">`,
    ...tags,
  ].join("\n");
}
