import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { prepareProof } from "@shiye/client/proof-of-work";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./AccountDialog.module.css";
import { SignInForm } from "./account-forms.ts";
import { useSignInMutation } from "./accounts-api.ts";
import { CaptchaDialog } from "./CaptchaDialog.tsx";
import { PasswordField } from "./PasswordField.tsx";

export function SignInPanel({ onSignedIn }: { onSignedIn: () => void }) {
  const [signIn] = useSignInMutation();
  const { register, handleSubmit, formState, setError } = useForm<SignInForm>({
    resolver: standardSchemaResolver(SignInForm),
    defaultValues: { account: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  /** What is waiting for a captcha: too many wrong passwords came, from whomever. */
  const [asked, setAsked] = useState<SignInForm | null>(null);
  useEffect(() => prepareProof("login"), []);

  /** Answers with the refusal when it was the captcha's. */
  const send = async (form: SignInForm, captcha?: { captchaId: string; captchaText: string }): Promise<ApiRefusal | null> => {
    const answer = await signIn({ user_id: form.account, password: form.password, ...captcha });
    if (answer.data) {
      toast("登录成功", { kind: "success" });
      onSignedIn();
      return null;
    }
    const refusal = answer.error as ApiRefusal;
    if (refusal.details?.captchaRequired) {
      setAsked(form);
      return refusal;
    }
    setAsked(null);
    setError("root", { message: refusal.code === "network" ? "网络错误，请稍后重试" : refusal.message || "登录失败" });
    return null;
  };
  const submit = handleSubmit(async (form) => void (await send(form)));
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="账号"
          placeholder="请输入账号"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.account?.message}
          {...register("account")}
        />
        <PasswordField
          label="密码"
          placeholder="请输入密码"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        {errors.root && (
          <p className={styles.wrong} role="alert">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" wide large busy={isSubmitting}>
          登录
        </Button>
      </form>
      {asked && <CaptchaDialog onAnswer={(captcha) => send(asked, captcha)} onClose={() => setAsked(null)} />}
    </>
  );
}
