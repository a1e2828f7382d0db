import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { useForm } from "react-hook-form";
import { toast } from "../../ui/toast.ts";
import { AccountForm, fieldOf, repeatedFieldOf } from "../accounts/AccountForm.tsx";
import { PasswordField } from "../accounts/PasswordField.tsx";
import { PasswordForm, refusedPassword } from "./password-form.ts";
import type { PanelProps } from "./SecurityDialog.tsx";
import { useChangePasswordMutation } from "./security-api.ts";

export function PasswordPanel({ member, onDone }: Pick<PanelProps, "member" | "onDone">) {
  const [changePassword] = useChangePasswordMutation();
  const form = useForm<PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    defaultValues: { current: "", next: "", confirmation: "" },
    mode: "onTouched",
  });
  const { handleSubmit, setError, setValue, setFocus } = form;
  const submit = handleSubmit(async ({ current, next }) => {
    const answer = await changePassword({ id: member.id, currentPassword: current, newPassword: next });
    if (!answer.error) {
      toast("密码修改成功", { kind: "success" });
      return onDone();
    }
    const { field, message } = refusedPassword(answer.error as ApiRefusal);
    if (field === "current") setValue("current", "");
    setError(field, { type: "server", message });
    if (field !== "root") setFocus(field);
  });
  return (
    <AccountForm form={form} onSubmit={submit} button="修改密码" hint="修改后，这台设备保持登录，其他设备都会退出。">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={member.user_id} readOnly hidden />
      <PasswordField label="当前密码" placeholder="请输入当前密码" autoComplete="current-password" {...fieldOf(form, "current")} />
      <PasswordField
        label="新密码"
        placeholder="6 到 20 位"
        autoComplete="new-password"
        {...repeatedFieldOf(form, "next", "confirmation")}
      />
      <PasswordField label="确认新密码" placeholder="再输入一次新密码" autoComplete="new-password" {...fieldOf(form, "confirmation")} />
    </AccountForm>
  );
}
