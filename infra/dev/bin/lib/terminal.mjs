const interactive = process.stdout.isTTY === true;

/** One line of what is going on; on a terminal a running line is replaced by its result. */
export function step(text) {
  const started = Date.now();
  if (interactive) process.stdout.write(`\x1b[2m·\x1b[0m ${text} …`);
  else console.log(`· ${text} …`);
  return {
    done(note = "") {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const line = `✓ ${text}${note ? ` (${note})` : ""} ${seconds} s`;
      if (interactive) process.stdout.write(`\r\x1b[2K${line}\n`);
      else console.log(line);
    },
    failed() {
      if (interactive) process.stdout.write("\r\x1b[2K");
      console.log(`✗ ${text}`);
    },
  };
}

/** Says what went wrong in plain words, without a stack, and ends. */
export function giveUp(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(
      `需要 Node.js 20.19 或更新版本，当前是 ${process.versions.node}。`,
      `Node.js 20.19 or newer is needed; this is ${process.versions.node}.`,
    );
  }
}

/** Prints how a command is used and ends, when it is asked for that. */
export function answerHelp(...usage) {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  for (const line of usage) console.log(line);
  process.exit(0);
}

/** For commands whose settings are all in the environment. A word that is ignored would look like one that was obeyed. */
export function refuseArguments(...usage) {
  const given = process.argv.slice(2);
  if (given.length === 0) return;
  answerHelp(...usage);
  for (const line of [`不认识的参数 · unknown: ${given.join(" ")}`, ...usage]) console.log(line);
  process.exit(2);
}
