import { parser } from "@prometheus-io/lezer-promql";

/** What an expression of Prometheus asks for. Throws where it is none. */
export function readExpression(expression: string): { metrics: readonly string[]; labels: readonly string[] } {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`${expression} is no expression: it breaks at ${from}`);
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector") metrics.add(text);
      if (type.name === "LabelName") labels.add(text);
    },
  });
  if (metrics.size === 0) throw new Error(`${expression} asks for no metric`);
  return { metrics: [...metrics], labels: [...labels] };
}
