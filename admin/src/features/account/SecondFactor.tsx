import { qrPath } from "@shiye/client/qr-path";
import { Alert, App, Button, Flex, Form, Input, Tag, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../api/base-query.ts";
import styles from "./Account.module.css";
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation, useRemoveSecondFactorMutation } from "./account-api.ts";

type Step = { at: "rest" } | { at: "password" } | { at: "scan"; secret: string; url: string } | { at: "codes"; codes: readonly string[] };

/** Sets the second factor up, step by step, or turns it off. `on`: sign-ins need a code now. */
export function SecondFactor({ on }: { on: boolean }) {
  const [step, setStep] = useState<Step>({ at: "rest" });
  const rest = () => setStep({ at: "rest" });
  switch (step.at) {
    case "password":
      return <Password onBegun={({ secret, url }) => setStep({ at: "scan", secret, url })} onCancel={rest} />;
    case "scan":
      return <Scan secret={step.secret} url={step.url} onConfirmed={(codes) => setStep({ at: "codes", codes })} onCancel={rest} />;
    case "codes":
      return <RecoveryCodes codes={step.codes} onSaved={rest} />;
    case "rest":
      return on ? (
        <TurnOff />
      ) : (
        <>
          <p className={styles.hint}>开启后，登录时除了密码，还要输入手机验证器里的六位数字。别人知道了你的密码也进不来。</p>
          <Button type="primary" onClick={() => setStep({ at: "password" })}>
            开启两步验证
          </Button>
        </>
      );
    default:
      return step satisfies never;
  }
}

interface AskProps {
  name: string;
  label: string;
  missing: string;
  button: string;
  error: unknown;
  busy: boolean;
  danger?: boolean;
  secret?: boolean;
  hint?: ReactNode;
  onAnswer: (text: string) => void;
  onCancel?: () => void;
}

/** One field with its button: a password or a code. */
function Ask({ name, label, missing, button, error, busy, danger = false, secret = false, hint, onAnswer, onCancel }: AskProps) {
  const input = { autoComplete: secret ? "current-password" : "one-time-code", maxLength: secret ? 200 : 40 };
  return (
    <Form
      name="second-factor"
      layout="vertical"
      requiredMark={false}
      onFinish={({ [name]: text = "" }: Record<string, string>) => onAnswer(secret ? text : text.trim())}
    >
      {Boolean(error) && <Alert type="error" showIcon title={messageOf(error, "操作失败，请稍后重试")} style={{ marginBottom: 16 }} />}
      <Form.Item name={name} label={label} extra={hint} rules={[{ required: true, whitespace: !secret, message: missing }]}>
        {secret ? <Input.Password autoFocus {...input} /> : <Input autoFocus inputMode="numeric" {...input} />}
      </Form.Item>
      <Flex gap={8}>
        <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
          {button}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </Flex>
    </Form>
  );
}

function Password({ onBegun, onCancel }: { onBegun: (begun: { secret: string; url: string }) => void; onCancel: () => void }) {
  const [begin, { isLoading, error }] = useBeginSecondFactorMutation();
  return (
    <Ask
      name="currentPassword"
      label="登录密码"
      missing="请输入登录密码"
      button="下一步"
      secret
      error={error}
      busy={isLoading}
      onCancel={onCancel}
      onAnswer={async (currentPassword) => {
        const answer = await begin({ currentPassword });
        if (answer.data) onBegun(answer.data);
      }}
    />
  );
}

interface ScanProps {
  secret: string;
  url: string;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function Scan({ secret, url, onConfirmed, onCancel }: ScanProps) {
  const [confirm, { isLoading, error }] = useConfirmSecondFactorMutation();
  const { message } = App.useApp();
  const { side, path } = qrPath(url);
  return (
    <>
      <ol className={styles.steps}>
        <li>
          用手机上的验证器扫描二维码
          <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label="两步验证的二维码" shapeRendering="crispEdges">
            <path d={path} fill="#000" />
          </svg>
        </li>
        <li>
          不能扫描时，把密钥输入验证器：
          <Typography.Text copyable={{ text: secret }} className={styles.secret ?? ""}>
            {secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </Typography.Text>
        </li>
        <li>输入验证器显示的六位数字</li>
      </ol>
      <Ask
        name="code"
        label="动态验证码"
        missing="请输入动态验证码"
        button="确认开启"
        error={error}
        busy={isLoading}
        onCancel={onCancel}
        onAnswer={async (code) => {
          const answer = await confirm({ code });
          if (!answer.data) return;
          message.success("两步验证已开启");
          onConfirmed(answer.data.recovery_codes);
        }}
      />
    </>
  );
}

/** Shown only once, because the server stores only their hashes. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请保存恢复码"
        description="手机丢失时，用其中一个代替动态验证码登录，每个只能用一次。离开这里以后不会再显示。"
        style={{ marginBottom: 16 }}
      />
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={8} align="center">
        <Button type="primary" onClick={onSaved}>
          我已保存
        </Button>
        <Typography.Text copyable={{ text: codes.join("\n") }}>复制全部</Typography.Text>
      </Flex>
    </>
  );
}

function TurnOff() {
  const [remove, { isLoading, error }] = useRemoveSecondFactorMutation();
  const { message } = App.useApp();
  return (
    <>
      <p>
        <Tag color="success">已开启</Tag>登录时会要求动态验证码。
      </p>
      <Ask
        name="code"
        label="动态验证码或恢复码"
        missing="请输入动态验证码"
        hint="关闭后，登录只需要密码。"
        button="关闭两步验证"
        danger
        error={error}
        busy={isLoading}
        onAnswer={async (code) => {
          const answer = await remove({ code });
          if (!answer.error) message.success("两步验证已关闭");
        }}
      />
    </>
  );
}
