import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { loadPart, PartMissing } from "../platform/load-part.ts";
import { trackPending } from "../platform/pending-parts.ts";
import { isOutdated } from "../platform/site-version.ts";
import { type FailedProps, PartBoundary } from "./PartBoundary.tsx";
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
  // What is there is drawn at once. `React.lazy` would wait first, and React holds back what comes soon after such a wait for 300 ms.
  let Loaded: ComponentType<object> | undefined;
  const keep = (part: Record<Name, ComponentType<Props>>) => {
    Loaded = part[name] as ComponentType<object>;
    return Loaded;
  };
  // React remembers for ever that a download failed; only a new component tries again.
  const create = () =>
    lazy(async () => {
      const part = loadPart(load);
      return { default: keep(await (quiet ? part : trackPending(part))) };
    });
  const preload = () => load().then(keep, () => {});
  let Lazy = create();

  /** Stays with what it began with: another component in its place would forget what the reader did. */
  function Chosen(props: object) {
    const [Component] = useState(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }

  function Part(props: Props & MissingProps) {
    const { missing, onMissing, ...own } = props;
    return (
      <PartBoundary
        render={() => <Chosen {...own} />}
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
  return Object.assign(Part, {
    /** Resolves when it is there, or when it did not come. */
    preload,
    /** Opens it when it is there, so that it is drawn at once; or when it did not come, so that it says so. */
    whenThere: (open: () => void): void => {
      if (Loaded) open();
      else void trackPending(preload()).then(open);
    },
  });
}

async function sayMissing(error: unknown): Promise<void> {
  if (!(error instanceof PartMissing)) return toast("这里出了点问题，请再试一次", { kind: "error" });
  if (!navigator.onLine) return toast("网络已断开，连上后再试", { kind: "error" });
  if (!(await isOutdated())) return toast("没有加载出来，请再试一次", { kind: "error" });
  toast("拾页更新了，刷新后继续", { duration: 8000, action: { label: "刷新", run: () => location.reload() } });
}
