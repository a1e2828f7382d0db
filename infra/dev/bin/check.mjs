// npm run check: the minute before a commit.
import { ensureInstalled } from "./lib/install.mjs";
import { lint, quickTests, types } from "./lib/stages.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
ensureInstalled();
const ok = [lint(), types(), quickTests().failed === 0];
process.exitCode = ok.every(Boolean) ? 0 : 1;
