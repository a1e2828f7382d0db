import type { SessionView } from "@shiye/events/accounts";
import Bowser from "bowser";

const KINDS: Readonly<Record<string, SessionView["kind"]>> = { desktop: "computer", mobile: "phone", tablet: "tablet" };
/** Texts of browsers are never longer. Of a longer text only the beginning is read. */
const MOST_CHARACTERS = 400;

/** The User-Agent in words for its owner: "Chrome · Windows 10". It may be any text, so only known words are returned. */
export function deviceOf(userAgent: string): { name: string; kind: SessionView["kind"] } {
  if (userAgent.trim() === "") return { name: "", kind: "other" };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MOST_CHARACTERS));
  const system = [os.name, os.name === "Windows" ? os.versionName : os.version?.split(".")[0]].filter(Boolean).join(" ");
  return { name: [browser.name, system].filter(Boolean).join(" · "), kind: KINDS[platform.type ?? ""] ?? "other" };
}
