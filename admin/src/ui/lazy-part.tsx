import { loadPart } from "@shiye/client/load-part";
import { type ComponentType, type JSX, lazy, useState } from "react";
import { PartBoundary } from "./PartBoundary.tsx";
import { PartFailed } from "./PartFailed.tsx";

interface PartOptions {
  /** Nobody waits for it: a failure is not told, and its place stays empty until it is rendered anew. */
  quiet?: boolean;
}

interface MissingProps {
  /** Of a dialog: takes it out of the page if it cannot be loaded. Default: `onClose`. */
  onMissing?: () => void;
  onClose?: () => void;
}

/** As they are written: those with a default may be left out. */
type PropsOf<Part> = Part extends ComponentType<infer Props> ? JSX.LibraryManagedAttributes<Part, Props> : never;

/** A named export that is loaded when it is first rendered. If it cannot be loaded, the rest of the back office keeps working. */
export function lazyPart<Name extends string, Module extends Record<Name, unknown>>(
  load: () => Promise<Module>,
  name: Name,
  { quiet = false }: PartOptions = {},
) {
  const create = () => lazy(async () => ({ default: (await loadPart(load))[name] as ComponentType<object> }));
  let Latest = create();
  return function Part({ onMissing, ...props }: PropsOf<Module[Name]> & MissingProps) {
    const [Loaded, setLoaded] = useState(() => Latest);
    return (
      <PartBoundary
        failed={(error, again) => {
          // React keeps a failed download for ever, so only a new component tries again.
          const retry = () => {
            setLoaded(() => Latest);
            again();
          };
          return quiet ? null : <PartFailed error={error} onMissing={onMissing ?? props.onClose} onRetry={retry} />;
        }}
        onError={() => {
          Latest = create();
        }}
      >
        <Loaded {...props} />
      </PartBoundary>
    );
  };
}
