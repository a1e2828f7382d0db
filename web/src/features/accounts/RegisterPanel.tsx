import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { prepareProof } from "@shiye/client/proof-of-work";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { memberChanges } from "../../api/member-changes.ts";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountForm, fieldOf, repeatedFieldOf } from "./AccountForm.tsx";
import { RegisterForm } from "./account-forms.ts";
import { useLazyCheckAccountNameQuery, useRegisterMutation } from "./accounts-api.ts";
import { CaptchaDialog } from "./CaptchaDialog.tsx";
import { PasswordField } from "./PasswordField.tsx";

const TAKEN = "账号已存在";
/** Specification 000 §4: the page reloads so long after the success message. */
const RELOAD_AFTER_MS = 1000;

/**
 * What was typed and not sent: a tap beside the sheet, by which many put the keyboard of a phone away, closes it. Passwords are not kept, and
 * nothing is on the device.
 */
let begun = { account: "", nickname: "" };
memberChanges.subscribe(forgetBegun);
function forgetBegun(): void {
  begun = { account: "", nickname: "" };
}

/** First the fields, then the captcha, then the request. Specification 000 §4. */
export function RegisterPanel({ onSignedIn }: { onSignedIn: () => boolean }) {
  const [checkAccountName] = useLazyCheckAccountNameQuery();
  const [registerMember] = useRegisterMutation();
  const [ready, setReady] = useState<RegisterForm | null>(null);
  const form = useForm<RegisterForm>({
    resolver: standardSchemaResolver(RegisterForm),
    defaultValues: { ...begun, password: "", confirmation: "" },
    mode: "onTouched",
  });
  const { handleSubmit, setError, setFocus, trigger, getValues } = form;
  useEffect(() => {
    prepareProof("captcha");
    prepareProof("register");
  }, []);
  const sent = useRef(false);
  useEffect(
    () => () => {
      const { account, nickname } = getValues();
      if (!sent.current) begun = { account, nickname };
    },
    [getValues],
  );

  const isTaken = async (account: string) => (await checkAccountName(account)).data?.isUnique === false;
  const sayTaken = () => setError("account", { type: "server", message: TAKEN });
  const checkWhenLeft = async () => {
    const account = getValues("account").trim();
    if ((await trigger("account")) && (await isTaken(account)) && getValues("account").trim() === account) sayTaken();
  };
  const submit = handleSubmit(async (typed) => {
    if (await isTaken(typed.account)) sayTaken();
    else setReady(typed);
  });
  const send = async (captcha: { captchaId: string; captchaText: string }): Promise<ApiRefusal | null> => {
    if (!ready) return null;
    const { account, nickname, password } = ready;
    const answer = await registerMember({ user_id: account, nickname, password, ...captcha });
    if (answer.data) {
      sent.current = true;
      forgetBegun();
      toast("注册成功", { kind: "success" });
      // A reload would interrupt the action that the new member signed in for. The cached answers for visitors were dropped already.
      if (!onSignedIn()) window.setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
      return null;
    }
    const refusal = answer.error as ApiRefusal;
    if (refusal.code.startsWith("captcha")) return refusal;
    setReady(null);
    if (refusal.code === "account-name-taken") {
      setError("account", { type: "server", message: refusal.message });
      setFocus("account");
    } else {
      setError("root", { message: refusal.message });
    }
    return null;
  };

  const account = fieldOf(form, "account");
  return (
    <>
      <AccountForm form={form} onSubmit={submit} button="注册">
        <Field
          label="账号"
          placeholder="3 到 15 位字母、数字或下划线"
          autoComplete="username"
          autoCapitalize="none"
          {...account}
          onBlur={(event) => {
            void account.onBlur(event);
            void checkWhenLeft();
          }}
        />
        <Field label="昵称" placeholder="最多 10 个字" autoComplete="nickname" {...fieldOf(form, "nickname")} />
        <PasswordField
          label="密码"
          placeholder="6 到 20 位"
          autoComplete="new-password"
          {...repeatedFieldOf(form, "password", "confirmation")}
        />
        <PasswordField label="确认密码" placeholder="再输入一次密码" autoComplete="new-password" {...fieldOf(form, "confirmation")} />
      </AccountForm>
      {ready && <CaptchaDialog onAnswer={send} onClose={() => setReady(null)} />}
    </>
  );
}
