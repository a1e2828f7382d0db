import { OTPField } from "@base-ui/react/otp-field";
import type { ApiRefusal } from "@shiye/client/http";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./AccountDialog.module.css";
import { useMakeCaptchaQuery } from "./accounts-api.ts";

const LENGTH = 4;

interface CaptchaDialogProps {
  /** Returns the refusal when the captcha was wrong or expired. */
  onAnswer: (captcha: { captchaId: string; captchaText: string }) => Promise<ApiRefusal | null>;
  onClose: () => void;
}

export function CaptchaDialog({ onAnswer, onClose }: CaptchaDialogProps) {
  const { data: captcha, isFetching, isError, refetch } = useMakeCaptchaQuery(undefined, { refetchOnMountOrArgChange: true });
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const id = useId();

  const renew = () => {
    setText("");
    void refetch();
    first.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the portal is inside of the registration form, so its submit must not reach that form.
    event.stopPropagation();
    if (!captcha || busy) return;
    if (text.length < LENGTH) {
      setError("请输入验证码");
      first.current?.focus();
      return;
    }
    setBusy(true);
    const refusal = await onAnswer({ captchaId: captcha.captchaId, captchaText: text });
    setBusy(false);
    if (!refusal) return;
    setError(refusal.message);
    renew();
  };
  return (
    <Dialog title="输入验证码" open onClose={onClose} width={360} initialFocus={first}>
      <form className={styles.captcha} onSubmit={submit} noValidate>
        <button type="button" className={styles.renew} onClick={renew} aria-label="看不清？点图片换一张验证码">
          <span className={styles.picture}>
            {captcha && !isFetching ? (
              <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(captcha.captchaSvg)}`} alt="" />
            ) : (
              <Spinner />
            )}
          </span>
          <span className={styles.again} aria-hidden="true">
            看不清？点图片换一张
          </span>
        </button>
        <VisuallyHidden>
          <label htmlFor={id}>验证码第 1 位</label>
        </VisuallyHidden>
        <OTPField.Root
          id={id}
          className={styles.boxes}
          length={LENGTH}
          validationType="alphanumeric"
          autoComplete="off"
          value={text}
          onValueChange={(value) => {
            setText(value);
            setError(null);
          }}
        >
          {Array.from({ length: LENGTH }, (_, index) => (
            <OTPField.Input
              // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places, they never change order
              key={index}
              ref={index === 0 ? first : undefined}
              className={styles.box}
              aria-label={index === 0 ? undefined : `验证码第 ${index + 1} 位`}
              aria-invalid={error ? true : undefined}
              autoCapitalize="none"
            />
          ))}
        </OTPField.Root>
        {(error || isError) && (
          <p className={styles.error} role="alert">
            {error ?? "验证码加载失败，点击图片重试"}
          </p>
        )}
        <Button type="submit" wide large busy={busy || isFetching}>
          确定
        </Button>
      </form>
    </Dialog>
  );
}
