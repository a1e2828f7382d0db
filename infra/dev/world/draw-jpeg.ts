import sharp from "sharp";

/** A real picture file, different for every seed: a hill under a sky. */
export function drawJpeg(seed: number, width = 640, height = 480): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const top = 20 + ((seed * 13) % 40);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${width}" height="${height}" preserveAspectRatio="none">
    <rect width="100" height="100" fill="hsl(${hue} 70% 82%)"/>
    <circle cx="${20 + (seed % 60)}" cy="${top}" r="9" fill="hsl(${(hue + 40) % 360} 85% 62%)"/>
    <path d="M0 ${top + 40} Q 30 ${top} 60 ${top + 34} T 100 ${top + 30} V 100 H 0 Z" fill="hsl(${(hue + 150) % 360} 45% 40%)"/>
  </svg>`;
  return sharp(Buffer.from(picture)).jpeg({ quality: 85 }).toBuffer();
}
