import { correction, generate } from "lean-qr";

/** The quiet border that ISO/IEC 18004 §6.3.8 asks for, in modules. */
const QUIET = 4;

/** A QR code as one path: a unit is a module, the quiet border is part of `side`. */
export interface QrPath {
  side: number;
  path: string;
}

/** Correction M reads through a finger mark or a screen's glare and is still coarse enough for a small picture. */
export function qrPath(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      let run = 1;
      while (code.get(x + run, y)) run += 1;
      path += `M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { side: code.size + 2 * QUIET, path };
}
