import type { Figure } from "./figure.ts";

const WIDTHS = { of: 56, wanted: 12 };

/** goal, what is wanted, figure, met: in columns, as wide as a Chinese character is shown. */
export function lineOf({ of, wanted, figure, met }: Figure): string {
  return `  ${met ? "met   " : "MISSED"}  ${padded(of, WIDTHS.of)}  ${padded(wanted, WIDTHS.wanted)}  ${figure}`;
}

export function summaryOf(met: number, missed: number): string {
  return missed === 0 ? `${met} met` : `${met} met, ${missed} MISSED`;
}

function padded(text: string, width: number): string {
  const shown = [...text].reduce((sum, character) => sum + (/[\u2e80-\uffee]/.test(character) ? 2 : 1), 0);
  return text + " ".repeat(Math.max(0, width - shown));
}
