import { BarChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import { useThemeChoice } from "../theme/theme-choice.ts";

echarts.use([LineChart, BarChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, CanvasRenderer]);

interface ChartProps {
  /** The content of the chart, for screen readers. */
  label: string;
  kind: "line" | "bar";
  names: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  /** Names on the left, bars to the right. */
  sideways?: boolean;
}

const PALETTES = {
  light: ["#d11a34", "#2563a8", "#1b7a3d", "#8a5a00"],
  dark: ["#ff6b7a", "#7cb3f2", "#6fd08f", "#e3b341"],
};

/** One chart of the dashboard, in the colours of the theme. Only this file imports the chart library. */
export function Chart({ label, kind, names, series, sideways = false }: ChartProps) {
  const { dark } = useThemeChoice();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const chart = echarts.init(place.current);
    const ink = dark ? "#a8a8b3" : "#5f5f6b";
    const line = dark ? "#2a2a30" : "#e9e9ec";
    const text = { axisLabel: { color: ink }, axisLine: { lineStyle: { color: line } }, axisTick: { show: false } };
    const category = { type: "category" as const, data: [...names], inverse: sideways, ...text };
    const value = { type: "value" as const, minInterval: 1, splitLine: { lineStyle: { color: line } }, ...text };
    chart.setOption({
      color: dark ? PALETTES.dark : PALETTES.light,
      animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      aria: { enabled: true, label: { description: label } },
      grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 12, bottom: 4, containLabel: true },
      tooltip: {
        trigger: "axis",
        backgroundColor: dark ? "#1e1e22" : "#ffffff",
        borderColor: line,
        textStyle: { color: dark ? "#ededf0" : "#1f1f24", fontSize: 12 },
      },
      ...(series.length > 1 ? { legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: ink } } } : {}),
      xAxis: sideways ? value : category,
      yAxis: sideways ? category : value,
      series: series.map(({ name, values }) => ({
        type: kind,
        name,
        data: [...values],
        ...(kind === "line"
          ? { smooth: true, smoothMonotone: "x" as const, showSymbol: false, lineStyle: { width: 2 } }
          : { barMaxWidth: 18, itemStyle: { borderRadius: 3 } }),
      })),
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [dark, label, kind, names, series, sideways]);
  return <div ref={place} role="img" aria-label={label} style={{ width: "100%", height: 260 }} />;
}
