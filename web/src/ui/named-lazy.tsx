import { type ComponentType, lazy, type ReactNode } from "react";
import { loadPart, PartMissing } from "./load-part.ts";
import { type FailedProps, PartBoundary } from "./PartBoundary.tsx";
import { trackPending } from "./pending-parts.ts";
import { isOutdated } from "./site-version.ts";
import { toast } from "./toast.ts";

interface LazyOptions {
  /** What a page shows instead of itself. */
  failed?: ComponentType<FailedProps>;
  /** Nobody waits for it: neither its coming nor its missing is told. */
  quiet?: boolean;
}

interface MissingProps {
  /** Stands in its place when it cannot be loaded. */
  missing?: ReactNode;
  /** It cannot be loaded: whoever asked for it takes the wish back. A dialog is closed. */
  onMissing?: () => void;
  onClose?: () => void;
}

/**
 * `React.lazy` for our named exports, with a `preload` to start the download before the click. A part that does not come takes
 * nothing else with it: a page shows `failed`, anything smaller says so in passing and is asked for anew by the next press.
 */
export function namedLazy<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { failed, quiet = false }: LazyOptions = {},
) {
  // React remembers for ever that a download failed; only a new component tries again.
  const create = () =>
    lazy(async () => {
      const part = loadPart(load);
      return { default: (await (quiet ? part : trackPending(part)))[name] as ComponentType<object> };
    });
  let Lazy = create();

  function Part(props: Props & MissingProps) {
    const { missing, onMissing, ...own } = props;
    return (
      <PartBoundary
        render={() => <Lazy {...own} />}
        failed={failed ?? (() => missing)}
        onError={(error) => {
          Lazy = create();
          if (failed || quiet) return;
          void sayMissing(error);
          (onMissing ?? props.onClose)?.();
        }}
      />
    );
  }
  return Object.assign(Part, { preload: () => void load().catch(() => {}) });
}

async function sayMissing(error: unknown): Promise<void> {
  if (!(error instanceof PartMissing)) return toast("这里出了点问题，请再试一次", { kind: "error" });
  if (!navigator.onLine) return toast("网络已断开，连上后再试", { kind: "error" });
  if (!(await isOutdated())) return toast("没有加载出来，请再试一次", { kind: "error" });
  toast("拾页更新了，刷新后继续", { duration: 8000, action: { label: "刷新", run: () => location.reload() } });
}
