/** A value, or a kind of message, that several places subscribe to. Fits `useSyncExternalStore(signal.subscribe, signal.get)`. */
interface Signal<Value, Current = Value> {
  /** The last emitted value. */
  get: () => Current;
  /** Sets the value and calls every listener with it, also when it is the same as before. */
  emit: (value: Value) => void;
  /** Returns a function that unsubscribes. */
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
      // A copy: a listener that subscribes during an emit does not get it.
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      // A separate function for each subscription, so that two of the same listener end one by one.
      const own = (value: Value) => listener(value);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
