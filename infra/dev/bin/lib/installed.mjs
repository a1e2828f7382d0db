// npm's postinstall: who has run `npm ci` or `npm install` by hand does not wait for a second one at the next start.
import { rememberInstalled } from "./install.mjs";

rememberInstalled();
