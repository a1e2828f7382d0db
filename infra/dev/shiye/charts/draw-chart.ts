import * as Plot from "@observablehq/plot";
import { Window } from "happy-dom";
import type { Mark } from "./marks.ts";

type Value = string | number | Date;
export type Row = Readonly<Record<string, Value>>;

export interface ChartSpec {
  mark: Mark;
  x: string;
  y: string;
  /** A line for each of its values, or the shade of a cell. */
  colour?: string | undefined;
  title?: string | undefined;
  xLabel?: string | undefined;
  yLabel?: string | undefined;
}

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 760;
const HEIGHT = 380;
const CELL = 46;
const FONT = 'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const [INK, INK_2, LINE, BRAND] = ["#1f1f24", "#5f5f6b", "#e9e9ec", "#e6203b"];
/** Told apart also by those who see few colours. Source: Okabe and Ito, Color Universal Design, 2008. */
const COLOURS = [BRAND, "#0072b2", "#009e73", "#d97706", "#8a5bb5", "#5f5f6b"];
const MOST_LINES = COLOURS.length;

/** A chart as an SVG document that stands alone: same rows, same text. */
export function drawChart(rows: readonly Row[], spec: ChartSpec): string {
  const window = new Window();
  try {
    const { document } = window;
    const parts = { bar: bars, line: lines, cells }[spec.mark](rows, spec);
    const chart = Plot.plot({
      // happy-dom has of a document what Plot asks for.
      document: document as unknown as Document,
      width: WIDTH,
      height: HEIGHT,
      marginTop: spec.title ? 76 : 44,
      marginBottom: 52,
      marginLeft: 64,
      marginRight: 32,
      ...parts,
      style: { background: "#ffffff", color: INK_2, fontFamily: FONT, fontSize: "13px" },
    });
    const write = (words: string, attributes: Readonly<Record<string, string>>) => {
      const text = chart.appendChild(chart.ownerDocument.createElementNS(SVG, "text"));
      for (const [name, value] of Object.entries({ "text-anchor": "start", x: "20", ...attributes })) text.setAttribute(name, value);
      text.textContent = words;
    };
    chart.setAttribute("xmlns", SVG);
    chart.setAttribute("role", "img");
    chart.setAttribute("aria-label", spec.title ?? `${spec.y} · ${spec.x}`);
    if (spec.title) write(spec.title, { y: "32", fill: INK, "font-size": "17", "font-weight": "600" });
    write(spec.yLabel ?? spec.y, { y: spec.title ? "58" : "26", fill: INK_2 });
    return `${chart.outerHTML}\n`;
  } finally {
    window.close();
  }
}

const dayOf = (moment: Date) => `${moment.getUTCMonth() + 1}月${moment.getUTCDate()}日`;

/** What stands upwards is named above the axis by `drawChart`. */
function axes(rows: readonly Row[], spec: ChartSpec) {
  const days = rows[0]?.[spec.x] instanceof Date;
  const heights = rows.map((row) => Number(row[spec.y]));
  const [least, most] = [Math.min(0, ...heights), Math.max(1, ...heights)];
  return {
    x: {
      label: spec.xLabel ?? spec.x,
      labelAnchor: "center" as const,
      labelArrow: "none" as const,
      ...(days ? { tickFormat: dayOf, ticks: 7 } : {}),
    },
    // Half a member is no tick.
    y: { label: null, domain: [least * 1.06, most * 1.06], ticks: Math.min(6, most - least), tickSize: 0 },
  };
}

const grid = (rows: readonly Row[], spec: ChartSpec) => Plot.gridY({ stroke: LINE, strokeOpacity: 1, ticks: axes(rows, spec).y.ticks });
const zero = Plot.ruleY([0], { stroke: INK_2, strokeOpacity: 0.5 });

function bars(rows: readonly Row[], spec: ChartSpec): Plot.PlotOptions {
  const { x, y } = axes(rows, spec);
  return {
    // In the order of the rows: the view knows it.
    x: { ...x, type: "band", tickSize: 0, domain: [...new Set(rows.map((row) => row[spec.x]))], padding: 0.3 },
    y,
    marks: [
      grid(rows, spec),
      Plot.barY(rows, { x: spec.x, y: spec.y, fill: BRAND, rx: 3 }),
      Plot.text(rows, { x: spec.x, y: spec.y, text: (row: Row) => String(row[spec.y]), dy: -9, fill: INK }),
      zero,
    ],
  };
}

/** A line through one point is not to be seen. */
const lone = (rows: readonly Row[], { x, y }: ChartSpec, fill: string) =>
  new Set(rows.map((row) => Number(row[x]))).size === 1 ? [Plot.dot(rows, { x, y, fill, r: 4 })] : [];

function lines(rows: readonly Row[], spec: ChartSpec): Plot.PlotOptions {
  const { colour } = spec;
  if (!colour)
    return {
      ...axes(rows, spec),
      marks: [
        grid(rows, spec),
        Plot.areaY(rows, { x: spec.x, y: spec.y, fill: BRAND, fillOpacity: 0.1, curve: "monotone-x" }),
        Plot.lineY(rows, { x: spec.x, y: spec.y, stroke: BRAND, strokeWidth: 2, curve: "monotone-x" }),
        ...lone(rows, spec, BRAND),
        zero,
      ],
    };
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(String(row[colour]), (sums.get(String(row[colour])) ?? 0) + Number(row[spec.y]));
  const most = [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_LINES)
    .map(([name]) => name);
  const shown = rows.filter((row) => most.includes(String(row[colour])));
  return {
    ...axes(rows, spec),
    color: { domain: most, range: COLOURS },
    marginRight: 96,
    marks: [
      grid(rows, spec),
      Plot.lineY(shown, { x: spec.x, y: spec.y, stroke: colour, strokeWidth: 2.2, curve: "monotone-x" }),
      ...lone(shown, spec, colour),
      // The name stands at the end of its line: nobody has to look it up.
      Plot.text(endsOf(shown, spec, colour), { x: "x", y: "y", fill: "name", text: "name", textAnchor: "start", dx: 10, fontWeight: 600 }),
      zero,
    ],
  };
}

/** Where each line ends, moved apart where names would touch. */
function endsOf(rows: readonly Row[], spec: ChartSpec, colour: string) {
  const last = new Map(rows.map((row) => [String(row[colour]), row]));
  const latest = rows.map((row) => row[spec.x]).reduce((one, other) => ((other ?? 0) > (one ?? 0) ? other : one), undefined);
  const apart = Math.max(1, ...rows.map((row) => Number(row[spec.y]))) * 0.075;
  let below = Number.NEGATIVE_INFINITY;
  return [...last]
    .map(([name, row]) => ({ name, x: latest, y: Number(row[spec.y]) }))
    .toSorted((one, other) => one.y - other.y)
    .map((end) => {
      below = Math.max(end.y, below + apart);
      return { ...end, y: below };
    });
}

function cells(rows: readonly Row[], spec: ChartSpec): Plot.PlotOptions {
  const { x } = axes(rows, spec);
  const colour = spec.colour ?? "";
  const down = [...new Set(rows.map((row) => text(row[spec.y])))];
  const most = Math.max(1, ...rows.map((row) => Number(row[colour])));
  const placed = rows.map((row) => ({ x: text(row[spec.x]), y: text(row[spec.y]), value: Number(row[colour]) }));
  return {
    x: { label: x.label, labelAnchor: "center", labelArrow: "none", type: "band", padding: 0.06, tickSize: 0 },
    y: { label: null, type: "band", domain: down, padding: 0.06, tickSize: 0 },
    height: 140 + down.length * CELL,
    marginLeft: 110,
    color: { type: "linear", domain: [0, most], range: ["#fff0f2", BRAND] },
    marks: [
      Plot.cell(placed, { x: "x", y: "y", fill: "value", rx: 4 }),
      Plot.text(placed, {
        x: "x",
        y: "y",
        text: (cell) => String(cell.value),
        fill: (cell) => (cell.value > most * 0.7 ? "#ffffff" : INK),
      }),
    ],
  };
}

const text = (value: Value | undefined) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value));
