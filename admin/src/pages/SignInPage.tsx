import { prepareProof } from "@shiye/client/proof-of-work";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { useLocation, useNavigate } from "react-router-dom";
import { adminApi } from "../api/admin-api.ts";
import { messageOf } from "../api/base-query.ts";
import { CaptchaField } from "../features/session/CaptchaField.tsx";
import { type CredentialErrors, type Credentials, checkCredentials } from "../features/session/check-credentials.ts";
import { useSignInMutation } from "../features/session/session-api.ts";
import { signInStateOf } from "../features/session/sign-in-state.ts";
import styles from "./SignInPage.module.css";

/** The delay gives time to read the success message. Source: specification 002 §9. */
const REDIRECT_DELAY_MS = 1000;

const fields = [
  { name: "username", label: "用户名", type: "text", autoComplete: "username", maxLength: 100 },
  { name: "password", label: "密码", type: "password", autoComplete: "current-password", maxLength: 200 },
] as const;

export function SignInPage() {
  const [credentials, setCredentials] = useState<Credentials>({ username: "", password: "" });
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [signIn, { isLoading, isSuccess, error }] = useSignInMutation();
  /** Set when the server requires a captcha. Every later attempt then sends one. */
  const [captcha, setCaptcha] = useState<{ captchaId: string; captchaText: string } | undefined>();
  const [captchaMissing, setCaptchaMissing] = useState(false);
  /** The code of the second factor; null if the server has not asked for it. */
  const [code, setCode] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const location = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const told = signInStateOf(location.state);

  // The next session must not see cached answers of the last one, for example the refusal that ended it.
  useEffect(() => {
    dispatch(adminApi.util.resetApiState());
  }, [dispatch]);
  useEffect(() => prepareProof("login"), []);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => navigate(told.from ?? "/api-docs", { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate, told.from]);

  const send = async () => {
    const answer = await signIn({ ...credentials, ...captcha, ...(code ? { code } : {}) });
    if (!answer.error) return;
    const required = "details" in answer.error && answer.error.details?.captchaRequired === true;
    // Compared as text, because a server of another version may send other codes.
    if ("code" in answer.error && String(answer.error.code) === "second-factor-required") setCode("");
    if (required || captcha) setCaptcha({ captchaId: "", captchaText: "" });
    setRound((before) => before + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkCredentials(credentials);
    setErrors(found);
    const firstWrong = fields.find(({ name }) => found[name]);
    if (firstWrong) form.current?.querySelector<HTMLInputElement>(`[name=${firstWrong.name}]`)?.focus();
    else if (captcha && captcha.captchaText.trim().length < 4) {
      setCaptchaMissing(true);
      form.current?.querySelector<HTMLInputElement>("[name=captcha]")?.focus();
    } else void send();
  };

  const notice = isSuccess
    ? "登录成功，正在跳转..."
    : error
      ? // The part after "；" is for clients that cannot show a captcha.
        messageOf(error, "登录失败，请检查用户名和密码").split("；", 1)[0]
      : (told.notice ?? "");
  const isGood = isSuccess || (!error && told.good);

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
          {captcha && (
            <CaptchaField
              className={styles.field}
              pictureClassName={styles.captcha}
              errorClassName={styles.error}
              text={captcha.captchaText}
              error={captchaMissing ? "请输入验证码" : undefined}
              round={round}
              onChange={(next) => {
                setCaptcha(next);
                setCaptchaMissing(false);
              }}
            />
          )}
          {code !== null && (
            <div className={styles.field}>
              <label htmlFor="code">动态验证码</label>
              <input
                id="code"
                name="code"
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={40}
                value={code}
                aria-describedby="code-hint"
                // biome-ignore lint/a11y/noAutofocus: the field appears after the press of the button, and is the only missing input
                autoFocus
                onChange={(event) => setCode(event.target.value)}
              />
              <p id="code-hint" className={styles.hint}>
                手机丢失时，可填一个恢复码
              </p>
            </div>
          )}
          <button type="submit" className={styles.submit} disabled={isLoading || isSuccess}>
            {isLoading ? "登录中..." : "登录"}
          </button>
          <p role="status" className={isGood ? styles.success : styles.notice}>
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
