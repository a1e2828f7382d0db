import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { prepareProof } from "@shiye/client/proof-of-work";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountForm, fieldOf } from "./AccountForm.tsx";
import { SignInForm } from "./account-forms.ts";
import { useSignInMutation } from "./accounts-api.ts";
import { CaptchaDialog } from "./CaptchaDialog.tsx";
import { PasswordField } from "./PasswordField.tsx";

export function SignInPanel({ onSignedIn }: { onSignedIn: () => void }) {
  const [signIn] = useSignInMutation();
  const form = useForm<SignInForm>({
    resolver: standardSchemaResolver(SignInForm),
    defaultValues: { account: "", password: "" },
  });
  const { handleSubmit, setError } = form;
  /** The form that waits for a captcha, which is needed after too many wrong passwords. */
  const [asked, setAsked] = useState<SignInForm | null>(null);
  useEffect(() => prepareProof("login"), []);

  /** Returns the refusal if it was about the captcha. */
  const send = async (typed: SignInForm, captcha?: { captchaId: string; captchaText: string }): Promise<ApiRefusal | null> => {
    const answer = await signIn({ user_id: typed.account, password: typed.password, ...captcha });
    if (answer.data) {
      toast("登录成功", { kind: "success" });
      onSignedIn();
      return null;
    }
    const refusal = answer.error as ApiRefusal;
    if (refusal.details?.captchaRequired) {
      setAsked(typed);
      return refusal;
    }
    setAsked(null);
    setError("root", { message: refusal.status === 0 ? "网络错误，请稍后重试" : refusal.message || "登录失败" });
    return null;
  };
  const submit = handleSubmit(async (typed) => void (await send(typed)));
  return (
    <>
      <AccountForm form={form} onSubmit={submit} button="登录">
        <Field label="账号" placeholder="请输入账号" autoComplete="username" autoCapitalize="none" {...fieldOf(form, "account")} />
        <PasswordField label="密码" placeholder="请输入密码" autoComplete="current-password" {...fieldOf(form, "password")} />
      </AccountForm>
      {asked && <CaptchaDialog onAnswer={(captcha) => send(asked, captcha)} onClose={() => setAsked(null)} />}
    </>
  );
}
