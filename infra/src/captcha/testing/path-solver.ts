interface Print {
  /** Letters of the commands, one after the other. */
  commands: string;
  /** Places along the path, seen from its first point. */
  shape: readonly number[];
  left: number;
}

/** A solver that looks at no pixel: the commands of a path, and where they lead, tell which character it draws. */
export function trainPathSolver(examples: readonly { text: string; svg: string }[]): (svg: string) => string {
  const known = examples.flatMap(({ text, svg }) => printsOf(svg).map((print, index) => ({ ...print, label: text[index] ?? "" })));
  return (svg) =>
    printsOf(svg)
      .map(({ commands, shape }) => {
        const alike = known.filter((one) => one.commands === commands);
        const apart = (one: Print) => one.shape.reduce((sum, place, index) => sum + Math.abs(place - (shape[index] ?? 0)), 0);
        return alike.toSorted((one, other) => apart(one) - apart(other))[0]?.label ?? "";
      })
      .join("");
}

/** Of each path of many points, from left to right; noise has few. */
function printsOf(svg: string): Print[] {
  return [...svg.matchAll(/<path\b[^>]*\bd="([^"]*)"/g)]
    .map(([, d = ""]): Print => {
      const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
      const shape = numbers.map((number, index) => number - (numbers[index % 2] ?? 0));
      return { commands: d.replace(/[^A-Za-z]/g, ""), shape, left: Math.min(...numbers.filter((_number, index) => index % 2 === 0)) };
    })
    .filter(({ commands }) => commands.length > 4)
    .toSorted((one, other) => one.left - other.left);
}
