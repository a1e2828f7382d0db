import { Button, Flex, Radio } from "antd";
import type { Controlled } from "./FieldInput.tsx";

const DIMENSIONS = [
  { name: "外向或内向", letters: ["E", "I"] },
  { name: "实感或直觉", letters: ["S", "N"] },
  { name: "思考或情感", letters: ["T", "F"] },
  { name: "判断或感知", letters: ["J", "P"] },
] as const;

/** The place of a letter that is not chosen yet. */
const OPEN = "-";

/** Four choices of two. The value is empty or has four places; the form refuses one with an open place. Source: specification 002 §2. */
export function MbtiField({ id, value = "", onChange }: Controlled<string>) {
  const letters = DIMENSIONS.map((_, index) => value[index] ?? OPEN);
  return (
    <Flex id={id} gap={8} wrap align="center">
      {DIMENSIONS.map(({ name, letters: pair }, index) => (
        <Radio.Group
          key={name}
          aria-label={name}
          optionType="button"
          options={[...pair]}
          value={letters[index]}
          onChange={(event) => onChange?.(letters.with(index, String(event.target.value)).join(""))}
        />
      ))}
      <Button type="link" onClick={() => onChange?.("")}>
        清除
      </Button>
    </Flex>
  );
}
