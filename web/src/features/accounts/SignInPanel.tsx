import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./AccountDialog.module.css";
import { SignInForm } from "./account-forms.ts";
import { useSignInMutation } from "./accounts-api.ts";
import { PasswordField } from "./PasswordField.tsx";

export function SignInPanel({ onSignedIn }: { onSignedIn: () => void }) {
  const [signIn] = useSignInMutation();
  const { register, handleSubmit, formState, setError } = useForm<SignInForm>({
    resolver: standardSchemaResolver(SignInForm),
    defaultValues: { account: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ account, password }) => {
    try {
      await signIn({ user_id: account, password }).unwrap();
      toast("登录成功", { kind: "success" });
      onSignedIn();
    } catch (error) {
      const { code, message } = error as ApiRefusal;
      setError("root", { message: code === "network" ? "网络错误，请稍后重试" : message || "登录失败" });
    }
  });
  return (
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
  );
}
