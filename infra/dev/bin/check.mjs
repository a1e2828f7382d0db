// npm run check: the minute before a commit.
import { ensureInstalled } from "./lib/install.mjs";
import { lint, quickTests, types } from "./lib/stages.mjs";
import { refuseArguments, requireNode } from "./lib/terminal.mjs";

requireNode();
refuseArguments("用法 · usage: npm run check");
ensureInstalled();
const ok = [lint(), types(), quickTests().failed === 0];
process.exitCode = ok.every(Boolean) ? 0 : 1;
