import { Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { messageOf } from "../api/base-query.ts";
import styles from "./Message.module.css";

export interface LoadErrorProps {
  error: unknown;
  fallback: string;
  busy: boolean;
  onRetry: () => void;
}

/** An error of loading with the server's message, and a button to retry. It retries by itself when the network is there again. */
export function LoadError({ error, fallback, busy, onRetry }: LoadErrorProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  return (
    <div className={styles.message}>
      <p role="alert">{messageOf(error, fallback)}</p>
      <Button type="primary" loading={busy} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
