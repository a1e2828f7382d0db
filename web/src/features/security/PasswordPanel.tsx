import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { PasswordField } from "../accounts/PasswordField.tsx";
import { PasswordForm, refusedPassword } from "./password-form.ts";
import styles from "./SecurityDialog.module.css";
import type { PanelProps } from "./SecurityDialog.tsx";
import { useChangePasswordMutation } from "./security-api.ts";

export function PasswordPanel({ member, onDone }: Pick<PanelProps, "member" | "onDone">) {
  const [changePassword] = useChangePasswordMutation();
  const { register, handleSubmit, formState, setError, setValue, setFocus } = useForm<PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    defaultValues: { current: "", next: "", confirmation: "" },
    mode: "onTouched",
  });
  const { errors, isSubmitting } = formState;
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
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* For the keeper of passwords, which else would not know whose it is. */}
      <input type="text" autoComplete="username" value={member.user_id} readOnly hidden />
      <PasswordField
        label="当前密码"
        placeholder="请输入当前密码"
        autoComplete="current-password"
        error={errors.current?.message}
        {...register("current")}
      />
      <PasswordField
        label="新密码"
        placeholder="6 到 20 位"
        autoComplete="new-password"
        error={errors.next?.message}
        {...register("next")}
      />
      <PasswordField
        label="确认新密码"
        placeholder="再输入一次新密码"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
      {errors.root && (
        <p className={styles.wrong} role="alert">
          {errors.root.message}
        </p>
      )}
      <p className={styles.hint}>修改后，这台设备保持登录，其他设备都会退出。</p>
      <Button type="submit" wide large busy={isSubmitting}>
        修改密码
      </Button>
    </form>
  );
}
