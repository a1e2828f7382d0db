import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

// npm run new:projection -- <name>: a file to begin with, which runs as it is.

const [name = ""] = process.argv.slice(2);
const file = path.join("analyses", `${name}.ts`);

const template = `import { defineAnalysis } from "@shiye/analyst";

// npm run shiye -- catalogue        every event with its fields
// npm run shiye -- replay ${file} --into ${name.replaceAll("-", "_")} [--until 2026-11-01] [--again]
// npm run shiye -- chart analyst_${name.replaceAll("-", "_")}.likes_by_day --out likes.svg
//
// put(table, row)          sets a row          putOnce(table, row)    sets it where none is
// add(table, key, {n: 1})  counts              remove(table, key)     takes it away
// Nothing can be read back while replaying: views work out the rest when somebody asks.

export const analysis = defineAnalysis({
  tables: {
    likes: { columns: { day: "date", likes: "integer" }, key: ["day"] },
  },
  handlers: {
    NoteLiked: ({ at }, rows) => rows.add("likes", { day: at.slice(0, 10) }, { likes: 1 }),
  },
  views: {
    likes_by_day: "select day, likes from likes order by day",
    likes_by_month: "select date_trunc('month', day)::date as month, sum(likes)::int as likes from likes group by 1 order by 1",
  },
});
`;

if (!/^[a-z][a-z0-9-]{0,40}$/.test(name)) {
  console.error("Usage: npm run new:projection -- <name>   lower-case letters, digits and hyphens");
  process.exitCode = 1;
} else if (existsSync(file)) {
  console.error(`${file} 已经有了 · is there already`);
  process.exitCode = 1;
} else {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, template);
  console.log(`${file}\n运行 · run it: npm run shiye -- replay ${file} --into ${name.replaceAll("-", "_")}`);
}
