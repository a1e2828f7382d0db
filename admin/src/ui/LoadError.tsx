import { Button, Result } from "antd";
import { messageOf } from "../api/base-query.ts";

interface LoadErrorProps {
  error: unknown;
  fallback: string;
  busy: boolean;
  onRetry: () => void;
}

/** What could not be loaded, in the server's words, and the way to try again. */
export function LoadError({ error, fallback, busy, onRetry }: LoadErrorProps) {
  return (
    <Result
      status="warning"
      title={<span role="alert">{messageOf(error, fallback)}</span>}
      extra={
        <Button type="primary" loading={busy} onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
