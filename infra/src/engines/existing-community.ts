import { existsSync } from "node:fs";
import path from "node:path";
import { type Config, readConfig } from "../config/config.ts";
import { inheritedEnvironment } from "../config/environment.ts";
import type { DrawSecret } from "../config/secrets.ts";

/** The variables name no community that is there. Shown without a stack, as a ConfigError. */
export class NoCommunityError extends Error {}

const refuseToDraw: DrawSecret = (file) => {
  throw new NoCommunityError(
    `没有密钥 · there are no keys in ${file}: DATA_DIR names the folder of the community, or MASTER_KEY and JWT_SECRET are set; a new community begins with npm start.`,
  );
};

/**
 * The configuration of a community that is there, for whoever reads or changes one: a wrong DATA_DIR would otherwise be a new and empty one,
 * with keys of its own. Throws a NoCommunityError before anything is written. `draw`: says in other words where the keys belong.
 */
export function readCommunityConfig(variables: Readonly<Record<string, string>> = {}, draw: DrawSecret = refuseToDraw): Config {
  const config = readConfig({ ...inheritedEnvironment(), ...variables }, draw);
  requireDatabase(config);
  return config;
}

/** Throws a NoCommunityError where a start would make the embedded database. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): void {
  if (databaseUrl !== undefined || existsSync(path.join(dataDir, "postgres", "cluster"))) return;
  throw new NoCommunityError(
    `没有数据库 · there is no database in ${dataDir}: DATA_DIR names the folder of the community, or DATABASE_URL its database; a new community begins with npm start.`,
  );
}
