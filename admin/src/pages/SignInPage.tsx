import { type FormEvent, useEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { useLocation, useNavigate } from "react-router-dom";
import { adminApi } from "../api/admin-api.ts";
import { messageOf } from "../api/base-query.ts";
import { type CredentialErrors, type Credentials, checkCredentials } from "../features/session/check-credentials.ts";
import { useSignInMutation } from "../features/session/session-api.ts";
import styles from "./SignInPage.module.css";

/** The delay lets the success message be read. Source: specification 002 §9. */
const REDIRECT_DELAY_MS = 1000;

const fields = [
  { name: "username", label: "用户名", type: "text", autoComplete: "username", maxLength: 100 },
  { name: "password", label: "密码", type: "password", autoComplete: "current-password", maxLength: 200 },
] as const;

export function SignInPage() {
  const [credentials, setCredentials] = useState<Credentials>({ username: "", password: "" });
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [signIn, { isLoading, isSuccess, error }] = useSignInMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const location = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const ended = typeof location.state === "object" && location.state !== null && "ended" in location.state;

  // Nothing that one session saw is kept for the next, least of all the refusal that ended it.
  useEffect(() => {
    dispatch(adminApi.util.resetApiState());
  }, [dispatch]);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => navigate("/", { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkCredentials(credentials);
    setErrors(found);
    const firstWrong = fields.find(({ name }) => found[name]);
    if (firstWrong) form.current?.querySelector<HTMLInputElement>(`[name=${firstWrong.name}]`)?.focus();
    else void signIn(credentials);
  };

  const notice = isSuccess
    ? "登录成功，正在跳转..."
    : error
      ? messageOf(error, "登录失败，请检查用户名和密码")
      : ended
        ? "登录已过期，请重新登录"
        : "";

  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby="sign-in-title">
        <p className={styles.brand}>拾页</p>
        <h1 id="sign-in-title">管理后台</h1>
        <form ref={form} onSubmit={submit} noValidate>
          {fields.map(({ name, label, ...input }) => (
            <div key={name} className={styles.field}>
              <label htmlFor={name}>{label}</label>
              <input
                {...input}
                id={name}
                name={name}
                value={credentials[name]}
                aria-invalid={errors[name] !== undefined}
                aria-describedby={`${name}-error`}
                onChange={(event) => {
                  setCredentials({ ...credentials, [name]: event.target.value });
                  setErrors({ ...errors, [name]: undefined });
                }}
              />
              <p id={`${name}-error`} className={styles.error}>
                {errors[name]}
              </p>
            </div>
          ))}
          <button type="submit" className={styles.submit} disabled={isLoading || isSuccess}>
            {isLoading ? "登录中..." : "登录"}
          </button>
          <p role="status" className={isSuccess ? styles.success : styles.notice}>
            {notice}
          </p>
        </form>
        <a className={styles.back} href="/">
          返回主站
        </a>
      </section>
    </main>
  );
}
