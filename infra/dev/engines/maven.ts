import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { buildFolder } from "../bin/lib/paths.mjs";

/** What a server is made of: jars that a pom names, kept by the version of the first of them. */
interface Artifacts {
  pom: string;
  name: string;
}

/** All that the tests start. */
export const SERVERS = {
  kafka: { pom: path.join(import.meta.dirname, "pom.xml"), name: "kafka" },
  s3: { pom: path.join(import.meta.dirname, "s3/pom.xml"), name: "s3proxy" },
} as const satisfies Record<string, Artifacts>;

const runs = (command: string, argument: string) => spawnSync(command, [argument], { stdio: "ignore" }).status === 0;

/** Why this machine cannot run it; undefined when it can. */
export function javaLacks(artifacts: Artifacts): string | undefined {
  if (!runs("java", "-version")) return "no Java was found";
  if (!existsSync(folderOf(artifacts)) && !runs("mvn", "-version")) return "no Maven was found";
  return undefined;
}

/** The class path of the jars, which are brought once for each checkout: the folder is there whole or not at all. */
export function bringArtifacts(artifacts: Artifacts): string {
  const folder = folderOf(artifacts);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    mkdirSync(path.dirname(folder), { recursive: true });
    const words = ["-q", "-B", "-f", artifacts.pom, "dependency:copy-dependencies", `-DoutputDirectory=${partial}`];
    const { status, stdout, stderr } = spawnSync("mvn", words, { encoding: "utf8" });
    if (status !== 0) throw new Error(`Maven could not bring ${artifacts.name}: ${stdout}${stderr}`);
    if (!existsSync(folder)) renameSync(partial, folder);
    rmSync(partial, { recursive: true, force: true });
  }
  return path.join(folder, "*");
}

function folderOf({ pom, name }: Artifacts): string {
  const version = /<dependency>[\s\S]*?<version>([\d.]+)</.exec(readFileSync(pom, "utf8"))?.[1];
  return path.join(buildFolder, "engines", `${name}-${version}`);
}
