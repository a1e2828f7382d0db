import { loadPart, PartMissing } from "@shiye/client/load-part";
import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { trackPending } from "../platform/pending-parts.ts";
import { isOutdated } from "../platform/site-version.ts";
import { type FailedProps, PartBoundary } from "./PartBoundary.tsx";
import { toast } from "./toast.ts";

interface LazyOptions {
  /** Rendered instead of a page that cannot be loaded. */
  failed?: ComponentType<FailedProps>;
  /** No user waits for the part: its loading is not shown, and a failure is not reported. */
  quiet?: boolean;
}

interface MissingProps {
  /** Rendered instead of the part if it cannot be loaded. */
  missing?: ReactNode;
  /** Called if the part cannot be loaded. The parent then stops rendering it. Default: `onClose`, which closes a dialog. */
  onMissing?: () => void;
  onClose?: () => void;
}

/**
 * `React.lazy` for named exports, with a `preload` that starts the download before the click. If a part cannot be loaded, the rest of the
 * site keeps working: a page shows `failed`; any other part shows a toast, and the next press loads it again.
 */
export function namedLazy<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { failed, quiet = false }: LazyOptions = {},
) {
  // A loaded part is rendered at once. `React.lazy` would suspend first, and React delays content after such a wait by up to 300 ms.
  let Loaded: ComponentType<object> | undefined;
  const keep = (part: Record<Name, ComponentType<Props>>) => {
    Loaded = part[name] as ComponentType<object>;
    return Loaded;
  };
  // React keeps a failed download for ever, so only a new component tries again.
  const create = () =>
    lazy(async () => {
      const part = loadPart(load);
      return { default: keep(await (quiet ? part : trackPending(part))) };
    });
  const preload = () => load().then(keep, () => {});
  let Lazy = create();

  /** Keeps the component that it first rendered, because another component in its place would lose its state. */
  function Chosen(props: object) {
    const [Component] = useState(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }

  function Part(props: Props & MissingProps) {
    const { missing, onMissing, ...own } = props;
    return (
      <PartBoundary
        render={() => <Chosen {...own} />}
        failed={failed}
        missing={missing}
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
    /** Resolves when the part is loaded, or when loading has failed. */
    preload,
    /** Calls `open` when the part is loaded, so that it is rendered at once; or when loading has failed, so that the failure is shown. */
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
