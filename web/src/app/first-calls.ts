import type {} from "@shiye/client/early-answers";
import { addressOf } from "@shiye/client/http";
import { type FirstCall, pageAt } from "@shiye/events/pages";
import { wasViewed } from "../features/notes/view/recent-views.ts";

// Runs in the page itself, before any script of the site: web/plugins/first-calls.ts builds it into index.html. It makes the first calls of
// the page at this address; @shiye/client/early-answers hands out the answers.

const TIMEOUT_MS = 60_000;

const answersTo = (calls: readonly FirstCall[], token: string | null) =>
  calls.map((call) => {
    const address = addressOf(call);
    const headers = { Accept: "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    answer.catch(() => {});
    return [address, answer] as const;
  });

function storedToken(): string | null {
  try {
    return localStorage.getItem("token") || null;
  } catch {
    return null;
  }
}

function firstCallsHere(signedIn: boolean): readonly FirstCall[] {
  const found = pageAt(location.pathname);
  if (!found || (found.page.access === "member" && !signedIn)) return [];
  const visit = { params: found.params, query: new URLSearchParams(location.search), signedIn, hasViewed: wasViewed };
  return found.page.firstCalls?.(visit) ?? [];
}

function askEarly(): void {
  const token = storedToken();
  window.earlyAnswers = { token, answers: Object.fromEntries(answersTo(firstCallsHere(token !== null), token)) };
}

askEarly();
