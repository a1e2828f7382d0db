import type {} from "@shiye/client/early-answers";
import { addressOf } from "@shiye/client/http";
import { pageAt } from "@shiye/events/pages";
import { wasViewed } from "../features/notes/view/view-cookie.ts";

// Runs in the page itself, before any script of the site has come: web/plugins/first-calls.ts builds it into index.html. It asks for
// what the page at this address asks for first; @shiye/client/early-answers hands the answers out.

const TIMEOUT_MS = 60_000;

let token: string | null = null;
try {
  token = localStorage.getItem("token") || null;
} catch {}

const found = pageAt(location.pathname);
const signedIn = token !== null;
const mayAsk = found && (signedIn || found.page.access === "visitor");
const visit = { query: new URLSearchParams(location.search), signedIn, hasViewed: wasViewed };
const calls = (mayAsk && found.page.firstCalls?.({ params: found.params, ...visit })) || [];

const answers: Record<string, Promise<Response>> = {};
for (const call of calls) {
  const address = addressOf(call);
  const headers = { Accept: "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  answer.catch(() => {});
  answers[address] = answer;
}
window.earlyAnswers = { token, answers };
