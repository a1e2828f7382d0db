import { type Config, readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { lonelyVariables } from "@shiye/infra/config/lonely-variables";
import { keepFilesPrivate, openDataFolder } from "@shiye/infra/engines/data-folder";
import { type Lock, takeLock } from "@shiye/infra/engines/data-folder-lock";
import { isPortTaken } from "@shiye/infra/engines/free-port";
import { explainListening } from "@shiye/infra/engines/listen";
import { messageOf } from "@shiye/infra/errors";
import { whenNpmIsGone } from "../bin/lib/npm-parent.mjs";
import { createOutput } from "./output.ts";
import { createProduct, type ProductOptions } from "./product.ts";

// A terminal that is closed, or a pipe whose reader has gone, must not become the fault that keeps us from stopping what we started.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
keepFilesPrivate();

/** npm hands Ctrl+C on to us, who have it from the terminal already. So signals this soon after the first are the same press of the keys. */
const ONE_PRESS_MS = 500;
/** After a second press. Longer than a PostgreSQL takes that does not write anything any more. */
const HURRY_MS = 6000;

/** What a run may want beside what `npm start` does. */
interface Run extends Partial<Pick<ProductOptions, "nodes" | "environment" | "output">> {
  checkout: string;
  /** When everything takes work; what it returns ends with the run. */
  onReady?: (product: ReturnType<typeof createProduct>) => () => void;
  /** When everything has ended. */
  onStopped?: () => Promise<void>;
}

function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

/** What is wrong before anything runs is told without a stack. */
function orGiveUp<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    giveUp(messageOf(error));
  }
}

function lockOrGiveUp({ dataDir }: Config, output: ProductOptions["output"]): Lock {
  for (const target of orGiveUp(() => openDataFolder(dataDir))) {
    output.line(`别的账号可以读到 · other accounts of this machine may read it, and it is not ours to close: ${target}`);
  }
  const lock = orGiveUp(() => takeLock(dataDir));
  if (lock.ok) return lock;
  giveUp(
    `拾页已经在用这个数据目录运行（进程 ${lock.pid}）：${dataDir}`,
    `Shiye already runs on this data folder (process ${lock.pid}). Stop it, or choose another with DATA_DIR and PORT.`,
  );
}

async function portOrGiveUp({ port, host }: Config, lock: Lock): Promise<void> {
  try {
    if (!(await isPortTaken(port, host))) return;
  } catch (error) {
    lock.release();
    giveUp(explainListening(error as NodeJS.ErrnoException, port, host).message);
  }
  lock.release();
  giveUp(`端口 ${port} 已被占用。换一个端口：PORT=5280 npm start`, `Port ${port} is taken. Choose another: PORT=5280 npm start`);
}

/** npm start, after the build: what must hold before anything is started, then the product, until somebody stops it. */
export async function runProduct({ checkout, onReady, onStopped, ...options }: Run): Promise<void> {
  const startedAt = Date.now();
  const output = options.output ?? createOutput(process.stdout);
  process.chdir(checkout);
  const config = orGiveUp(() => readConfig(inheritedEnvironment()));
  const lock = lockOrGiveUp(config, output);
  await portOrGiveUp(config, lock);
  for (const line of lonelyVariables({ ...inheritedEnvironment(), ...options.environment })) output.line(line);

  const product = createProduct({ config, checkout, startedAt, onDatabase: lock.tellDatabase, ...options, output });
  let end = () => {};
  let stopping: Promise<void> | undefined;
  let stoppingSince = 0;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      stoppingSince = performance.now();
      end();
      output.endProgress();
      output.line("正在停止，再按一次 Ctrl+C 立即结束 · draining … Ctrl+C again ends at once");
      await product.stop();
      await onStopped?.();
      lock.release();
      output.line("已停止 · stopped.");
      process.exit(code);
    })();
    return stopping;
  };
  /** The stop that is under way then comes to its end by itself, unless a part of the start that cannot be stopped is in its way. */
  const hurry = () => {
    if (performance.now() - stoppingSince < ONE_PRESS_MS) return;
    product.kill();
    setTimeout(() => {
      lock.release();
      process.exit(1);
    }, HURRY_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => (stopping ? hurry() : void stop(0)));
  whenNpmIsGone(() => void stop(0));

  try {
    await product.start();
    end = onReady?.(product) ?? end;
  } catch (error) {
    // Whoever stops a start knows why it did not come to its end.
    if (!stopping) console.error("启动失败 · could not start:", error instanceof Error ? error.message : error);
    await stop(1);
  }
}
