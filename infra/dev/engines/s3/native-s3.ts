import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { bringArtifacts, javaLacks, SERVERS } from "../maven.ts";

const START_MS = 60_000;
const keys = { accessKey: "of-this-test", secretKey: "a-secret-for-tests" };

/** Why this machine cannot run one; undefined when it can. */
export const nativeS3Lacks = (): string | undefined => javaLacks(SERVERS.s3);

/** A real S3 server (S3Proxy, which checks signatures) on a loopback port, over a temporary folder. */
export async function startNativeS3() {
  const classpath = bringArtifacts(SERVERS.s3);
  const folder = await mkdtemp(path.join(tmpdir(), "shiye-s3-"));
  const url = `http://127.0.0.1:${await findFreePort()}`;
  mkdirSync(path.join(folder, "data"));
  const lines = {
    "s3proxy.endpoint": url,
    "s3proxy.authorization": "aws-v2-or-v4",
    "s3proxy.identity": keys.accessKey,
    "s3proxy.credential": keys.secretKey,
    "jclouds.provider": "filesystem-nio2",
    "jclouds.filesystem.basedir": path.join(folder, "data"),
    "jclouds.identity": "none",
    "jclouds.credential": "none",
  };
  const properties = path.join(folder, "s3proxy.conf");
  writeFileSync(
    properties,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const output = openSync(path.join(folder, "server.out"), "a");
  const java = ["-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-DLOG_LEVEL=warn", "-cp", classpath];
  const child = spawn("java", [...java, "org.gaul.s3proxy.Main", "--properties", properties], { stdio: ["ignore", output, output] });
  closeSync(output);
  const killWithUs = () => void child.kill("SIGKILL");
  process.on("exit", killWithUs);

  async function stop(): Promise<void> {
    process.off("exit", killWithUs);
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  const until = Date.now() + START_MS;
  // Whoever asks without a signature is refused, which is an answer.
  while (
    !(await fetch(url).then(
      (answer) => answer.status > 0,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) {
      const said = readFileSync(path.join(folder, "server.out"), "utf8").slice(-2000);
      await stop();
      throw new Error(`The S3 server did not start: ${said}`);
    }
    await delay(50);
  }
  return { server: { url, ...keys }, stop };
}
