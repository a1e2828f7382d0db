import type { ApiRefusal } from "@shiye/client/http";

/** Why something failed, in a sentence to show: the server's own if it sent one, otherwise about the network. */
export function refusalText(error: unknown): string {
  const { status, message } = (error ?? {}) as Partial<ApiRefusal>;
  return status !== undefined && message ? message : "网络好像开了小差，检查一下再试试";
}
