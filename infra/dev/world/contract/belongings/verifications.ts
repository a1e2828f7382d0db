import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  GetVerificationStatus: "anybody",
  SubmitVerification: "anybody",
  WithdrawVerification: "anybody",
};
