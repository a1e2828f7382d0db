import { type ChangeEvent, type CompositionEvent, useCallback, useState } from "react";

/**
 * The text of a search field, and the properties of its input. While an input method composes, the field has letters that are not to be searched for: `text` is what it shows,
 * `typed` is without them.
 */
export function useTypedText(first: string) {
  const [text, setText] = useState(first);
  const [typed, setTyped] = useState(first);
  const write = useCallback((value: string) => {
    setText(value);
    setTyped(value);
  }, []);
  const field = {
    value: text,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value);
      if (!(nativeEvent as InputEvent).isComposing) setTyped(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => write(currentTarget.value),
  };
  return { text, typed, write, field };
}
