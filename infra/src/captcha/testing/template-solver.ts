import { type Bitmap, boxBlur } from "./bitmap.ts";

/** A captcha with its answer, made by the generator that is attacked. */
export interface Labelled {
  text: string;
  bitmap: Bitmap;
  /** Where the letters stand, as parts of the width: whoever has the generator knows. */
  centres: readonly number[];
}

export interface SolverOptions {
  /** What is done to a picture before it is compared. */
  prepare: (bitmap: Bitmap) => Bitmap;
  /** Where the letters are looked for; without it, wherever a letter fits best. */
  segment?: (bitmap: Bitmap, letters: number) => readonly number[];
}

/** What a window looks most like. */
interface Sight {
  label: string;
  likeness: number;
}

const LETTERS = 4;
/** A letter is compared as so many cells, each a few pixels wide. */
const [COLUMNS, ROWS] = [10, 12];
const [CELL_WIDTH, CELL_HEIGHT] = [3.2, 3.7];
const SHIFT = 5;
/** How many of the nearest templates vote. */
const NEIGHBOURS = 7;
/** Of the windows that are tried, and of two letters at least, in pixels. */
const [STRIDE, APART] = [4, 24];

/**
 * Learns a template from each letter of the examples and reads a new picture by the nearest ones: normalised correlation over small
 * shifts, with a vote weighted by likeness. It stands for what a person writes in an evening without a neural network.
 */
export function trainSolver(examples: readonly Labelled[], { prepare, segment }: SolverOptions): (bitmap: Bitmap) => string {
  const size = COLUMNS * ROWS;
  const labels: string[] = [];
  const templates = new Float32Array(examples.length * LETTERS * size);
  for (const { text, bitmap, centres } of examples) {
    const soft = boxBlur(prepare(bitmap), 1);
    // As it will cut the pictures that it is asked to read.
    const places = segment?.(soft, LETTERS) ?? centres.map((centre) => centre * soft.width);
    for (const [index, place] of places.entries()) {
      templates.set(cellsAt(soft, place, 0), labels.length * size);
      labels.push(text[index] ?? "");
    }
  }

  function look(soft: Bitmap, centre: number): Sight {
    const [above, level, below] = [cellsAt(soft, centre, -SHIFT), cellsAt(soft, centre, 0), cellsAt(soft, centre, SHIFT)];
    const nearest: Sight[] = [];
    for (const [index, label] of labels.entries()) {
      const start = index * size;
      let [one, two, three] = [0, 0, 0];
      // Three sums at once: each alone would wait for its own last addition, and these are most of a minute.
      for (let cell = 0; cell < size; cell++) {
        const ink = templates[start + cell] ?? 0;
        one += (above[cell] ?? 0) * ink;
        two += (level[cell] ?? 0) * ink;
        three += (below[cell] ?? 0) * ink;
      }
      const likeness = Math.max(one, two, three);
      if (nearest.length === NEIGHBOURS && likeness <= (nearest.at(-1)?.likeness ?? -1)) continue;
      nearest.push({ label, likeness });
      nearest.sort((one, other) => other.likeness - one.likeness);
      nearest.length = Math.min(nearest.length, NEIGHBOURS);
    }
    const votes = new Map<string, number>();
    for (const { label, likeness } of nearest) votes.set(label, (votes.get(label) ?? 0) + Math.max(likeness, 0) ** 4);
    const [[label, likeness] = ["", 0]] = [...votes].sort((one, other) => other[1] - one[1]);
    return { label, likeness };
  }

  return (bitmap) => {
    const soft = boxBlur(prepare(bitmap), 1);
    if (segment)
      return segment(soft, LETTERS)
        .map((centre) => look(soft, centre).label)
        .join("");
    const places = Array.from({ length: Math.floor((soft.width - APART) / STRIDE) + 1 }, (_none, index) => APART / 2 + index * STRIDE);
    return bestRow(places.map((place) => look(soft, place)));
  };
}

/** The row of letters, far enough apart, whose likeness is the greatest together. */
function bestRow(sights: readonly Sight[]): string {
  const gap = Math.ceil(APART / STRIDE);
  /** Best row of so many letters that ends at or before a place. */
  let rows: Sight[] = sights.map(() => ({ label: "", likeness: 0 }));
  for (let letter = 0; letter < LETTERS; letter++) {
    const longer: Sight[] = [];
    for (const [index, sight] of sights.entries()) {
      const before = letter === 0 ? { label: "", likeness: 0 } : rows[index - gap];
      const here = before && before.label.length === letter ? join(before, sight) : { label: "", likeness: -1 };
      const last = longer.at(-1) ?? { label: "", likeness: -1 };
      longer.push(here.likeness > last.likeness ? here : last);
    }
    rows = longer;
  }
  return rows.at(-1)?.label ?? "";
}

function join(row: Sight, next: Sight): Sight {
  return { label: row.label + next.label, likeness: row.likeness + next.likeness };
}

/** Letters stand about evenly: each in its quarter between the margins. */
export function evenly(margin: number) {
  return ({ width }: Bitmap, letters: number): number[] =>
    Array.from({ length: letters }, (_none, index) => margin + ((width - 2 * margin) / letters) * (index + 0.5));
}

/** Cuts where a column holds the least ink, near to where an even cut would be, and takes the middle between the cuts. */
export function byColumns({ width, height, ink }: Bitmap, letters: number): number[] {
  const columns = Array.from({ length: width }, (_none, x) => {
    let sum = 0;
    for (let y = 0; y < height; y++) sum += ink[y * width + x] ?? 0;
    return sum;
  });
  const total = columns.reduce((sum, one) => sum + one, 0);
  const edge = (share: number) => {
    let sum = 0;
    return columns.findIndex((one) => {
      sum += one;
      return sum >= total * share;
    });
  };
  const [left, right] = [edge(0.02), edge(0.98)];
  const step = (right - left) / letters;
  const cuts = Array.from({ length: letters - 1 }, (_none, index) => {
    const even = left + step * (index + 1);
    let cut = Math.round(even);
    for (let x = Math.round(even - step / 3); x <= even + step / 3; x++) if ((columns[x] ?? 99) < (columns[cut] ?? 99)) cut = x;
    return cut;
  });
  const bounds = [left, ...cuts, right];
  return cuts.concat(right).map((bound, index) => (bound + (bounds[index] ?? 0)) / 2);
}

/** The cells around a place, without their mean and of length one: the product of two is their correlation. */
function cellsAt(bitmap: Bitmap, centre: number, shift: number): Float32Array {
  const cells = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const x = Math.round(centre + (column - (COLUMNS - 1) / 2) * CELL_WIDTH);
      const y = Math.round(bitmap.height / 2 + shift + (row - (ROWS - 1) / 2) * CELL_HEIGHT);
      const inside = x >= 0 && x < bitmap.width && y >= 0 && y < bitmap.height;
      cells[row * COLUMNS + column] = inside ? (bitmap.ink[y * bitmap.width + x] ?? 0) : 0;
    }
  const mean = cells.reduce((sum, one) => sum + one, 0) / cells.length;
  let length = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    cells[cell] = (cells[cell] ?? 0) - mean;
    length += (cells[cell] ?? 0) ** 2;
  }
  const norm = Math.sqrt(length) || 1;
  return cells.map((cell) => cell / norm);
}
