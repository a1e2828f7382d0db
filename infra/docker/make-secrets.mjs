// Draws what docker-compose.yml reads from files: keys and passwords. What is there already is left alone: a lost master key cannot be drawn again.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "secrets");
const draw = () => randomBytes(32).toString("hex");

mkdirSync(folder, { recursive: true, mode: 0o700 });
// Closed by the folder: the files themselves are read by the users inside of the containers.
chmodSync(folder, 0o700);

function keep(name, value) {
  const file = path.join(folder, name);
  if (existsSync(file)) return console.log(`${name}: 已有，保持不变 · there already, left as it is`);
  writeFileSync(file, value, { mode: 0o444 });
  console.log(`${name}: 已生成 · drawn`);
}

keep("postgres_password", draw());
keep("app_password", draw());
keep("master_key", draw());
keep("jwt_secret", draw());
keep("grafana_password", draw());
keep("meili_key", draw());
keep("meili_config", `master_key = "${readFileSync(path.join(folder, "meili_key"), "utf8")}"\n`);
keep("s3_key", draw());
const s3Key = { accessKey: "shiye", secretKey: readFileSync(path.join(folder, "s3_key"), "utf8") };
const identity = { name: "shiye", credentials: [s3Key], actions: ["Admin", "Read", "List", "Tagging", "Write"] };
keep("s3_config", JSON.stringify({ identities: [identity] }));
keep("database_url", `postgres://shiye:${readFileSync(path.join(folder, "app_password"), "utf8")}@postgres:5432/shiye`);
console.log(`备份 ${folder} · back up this folder: without master_key no personal field can be read again`);
