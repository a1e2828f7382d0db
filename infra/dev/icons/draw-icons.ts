import sharp from "sharp";

/** What the manifest and the page name (web/public/site.webmanifest, web/index.html): file by file, in pixels. */
export const ICONS = [
  { name: "icon-192.png", size: 192, shape: "rounded" },
  { name: "icon-512.png", size: 512, shape: "rounded" },
  { name: "icon-maskable-512.png", size: 512, shape: "full" },
  { name: "apple-touch-icon.png", size: 180, shape: "full" },
] as const;

type Icon = (typeof ICONS)[number];

/** Systems cut a `full` icon to their own shape: its colour reaches the edges, and the page in it stays within the safe circle of 80 %. */
export async function drawIcon(favicon: string, { size, shape }: Pick<Icon, "size" | "shape">): Promise<Buffer> {
  return sharp(Buffer.from(shape === "full" ? fullBleed(favicon) : favicon), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function fullBleed(favicon: string): string {
  const drawn = favicon.replace(' rx="9"', "");
  if (drawn === favicon) throw new Error("The favicon has no rounded square any more: see how it is to be filled");
  return drawn.replace(/(<rect[^>]*\/>)(.*)<\/svg>/s, '$1<g transform="translate(3.2 3.2) scale(.8)">$2</g></svg>');
}
