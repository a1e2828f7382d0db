import { Button, Flex, Radio } from "antd";
import { useState } from "react";
import type { Controlled } from "./FieldInput.tsx";

const DIMENSIONS = [
  { name: "外向或内向", letters: ["E", "I"] },
  { name: "实感或直觉", letters: ["S", "N"] },
  { name: "思考或情感", letters: ["T", "F"] },
  { name: "判断或感知", letters: ["J", "P"] },
] as const;

/** Four choices of two. The value is complete or empty. Source: specification 002 §2. */
export function MbtiField({ id, value = "", onChange }: Controlled<string>) {
  const [letters, setLetters] = useState<readonly string[]>(() => DIMENSIONS.map((_, index) => value[index] ?? ""));
  const choose = (next: readonly string[]) => {
    setLetters(next);
    onChange?.(next.every((letter) => letter !== "") ? next.join("") : "");
  };
  return (
    <Flex id={id} gap={8} wrap align="center">
      {DIMENSIONS.map(({ name, letters: pair }, index) => (
        <Radio.Group
          key={name}
          aria-label={name}
          optionType="button"
          options={[...pair]}
          value={letters[index]}
          onChange={(event) => choose(letters.map((letter, at) => (at === index ? String(event.target.value) : letter)))}
        />
      ))}
      <Button type="link" onClick={() => choose(DIMENSIONS.map(() => ""))}>
        清除
      </Button>
    </Flex>
  );
}
