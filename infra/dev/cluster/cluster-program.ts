import { Command, InvalidArgumentError, Option } from "commander";

const MOST_NODES = 9;

export interface ClusterOptions {
  commandApi: number;
  queryApi: number;
  projectors: number;
  kafka?: "native";
  brokers: number;
}

const count = (text: string): number => {
  const nodes = Number(text);
  if (!/^\d+$/.test(text) || nodes < 1 || nodes > MOST_NODES) throw new InvalidArgumentError(`A number from 1 to ${MOST_NODES}.`);
  return nodes;
};

/** `npm run cluster`. Exit codes are those of the verbs: 2 for a line that cannot be understood, 1 for what cannot be. */
export function createClusterProgram(exit: (code: number) => never = process.exit): Command {
  return (
    new Command("npm run cluster --")
      .description("多节点 · several processes of each service on this machine, behind the gateway")
      .option("--command-api <nodes>", "how many", count, 2)
      .option("--query-api <nodes>", "how many", count, 2)
      .option("--projectors <nodes>", "how many", count, 2)
      .addOption(new Option("--kafka <way>", "native: brokers of its own, with Java and Maven").choices(["native"]))
      .option("--brokers <nodes>", "how many of those", count, 1)
      // The library says 1 for all of them; what this program itself refuses has its general code.
      .exitOverride(({ exitCode, code }) => exit(exitCode === 0 ? 0 : code === "commander.error" ? 1 : 2))
  );
}
