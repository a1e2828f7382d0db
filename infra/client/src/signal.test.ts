import { expect, it, vi } from "vitest";
import { createSignal } from "./signal.ts";

it("calls every listener with what is emitted, until it stops", () => {
  const signal = createSignal<number>();
  const one = vi.fn();
  const other = vi.fn();
  const stop = signal.subscribe(one);
  signal.subscribe(other);
  signal.emit(1);
  stop();
  signal.emit(2);
  expect(one.mock.calls).toEqual([[1]]);
  expect(other.mock.calls).toEqual([[1], [2]]);
});

it("keeps what was emitted last, beginning with its initial value", () => {
  const signal = createSignal("a");
  expect(signal.get()).toBe("a");
  signal.emit("b");
  expect(signal.get()).toBe("b");
});

it("has the value in place before a listener hears of it", () => {
  const signal = createSignal(1);
  const seen: number[] = [];
  signal.subscribe(() => seen.push(signal.get()));
  signal.emit(2);
  expect(seen).toEqual([2]);
});

it("loses no listener when others subscribe or stop during an emit", () => {
  const signal = createSignal<string>();
  const heard: string[] = [];
  const stop = signal.subscribe((news) => {
    heard.push(`first ${news}`);
    stop();
    signal.subscribe((next) => heard.push(`late ${next}`));
  });
  signal.subscribe((news) => heard.push(`second ${news}`));
  signal.emit("a");
  signal.emit("b");
  expect(heard).toEqual(["first a", "second a", "second b", "late b"]);
});

it("ends one subscription at a time of a listener that subscribed twice", () => {
  const signal = createSignal();
  const listener = vi.fn();
  const stop = signal.subscribe(listener);
  signal.subscribe(listener);
  stop();
  stop();
  signal.emit();
  expect(listener).toHaveBeenCalledTimes(1);
});
