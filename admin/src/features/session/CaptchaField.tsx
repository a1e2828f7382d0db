import { useEffect } from "react";
import { useMakeCaptchaQuery } from "./session-api.ts";

interface CaptchaFieldProps {
  className: string | undefined;
  pictureClassName: string | undefined;
  errorClassName: string | undefined;
  text: string;
  error: string | undefined;
  /** The number of sign-ins that were sent. Each uses its captcha up, so the next one needs another. */
  round: number;
  onChange: (captcha: { captchaId: string; captchaText: string }) => void;
}

/** Shown when the server asks for a captcha, after too many wrong passwords. */
export function CaptchaField({ className, pictureClassName, errorClassName, text, error, round, onChange }: CaptchaFieldProps) {
  const { data, isFetching, isError, refetch } = useMakeCaptchaQuery(undefined, { refetchOnMountOrArgChange: true });
  const captchaId = data?.captchaId ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason, whatever the rest is
  useEffect(() => {
    if (round > 0) void refetch();
  }, [round]);
  return (
    <div className={className}>
      <label htmlFor="captcha">验证码</label>
      <button type="button" className={pictureClassName} onClick={() => void refetch()} aria-label="看不清，换一张验证码">
        {data && !isFetching ? <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.captchaSvg)}`} alt="" /> : "加载中..."}
      </button>
      <input
        id="captcha"
        name="captcha"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={4}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby="captcha-error"
        onChange={(event) => onChange({ captchaId, captchaText: event.target.value })}
      />
      <p id="captcha-error" className={errorClassName}>
        {error ?? (isError ? "验证码加载失败，点击图片重试" : undefined)}
      </p>
    </div>
  );
}
