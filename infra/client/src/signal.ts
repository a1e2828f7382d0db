/** A value, or a kind of news, that many places follow. Fits `useSyncExternalStore(signal.subscribe, signal.get)`. */
export interface Signal<Value, Current = Value> {
  /** What was emitted last. */
  get: () => Current;
  /** Sets the value and calls every listener with it, also when it is the same as before. */
  emit: (value: Value) => void;
  /** Returns the way to stop. */
  subscribe: (listener: (value: Value) => void) => () => void;
}

export function createSignal<Value>(initial: Value): Signal<Value>;
export function createSignal<Value = void>(): Signal<Value, Value | undefined>;
export function createSignal<Value>(initial?: Value): Signal<Value, Value | undefined> {
  let current = initial;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => current,
    emit(value) {
      current = value;
      // A copy: whoever subscribes while news goes round does not hear it.
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      // A function of its own for each subscription: two of the same listener end one by one.
      const own = (value: Value) => listener(value);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
