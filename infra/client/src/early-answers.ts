/** Answers that the script in index.html asked for while the scripts of the site were loading. */
interface EarlyAnswers {
  /** The token of these calls. */
  token: string | null;
  /** By address. */
  answers: Record<string, Promise<Response>>;
}
declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** The answer to this call, if it was asked for early by the same caller. Each is given out once. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.window?.earlyAnswers;
  const answer = early?.token === token ? early.answers[address] : undefined;
  if (answer) delete early?.answers[address];
  return answer;
}
