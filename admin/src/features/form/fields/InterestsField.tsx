import { MAX_INTEREST_CHARACTERS } from "@shiye/events/limits";
import { Button, Flex, Input, Space, Tag } from "antd";
import { useState } from "react";
import type { Controlled } from "./FieldInput.tsx";

export function InterestsField({ id, value = [], onChange, max }: Controlled<string[]> & { max: number }) {
  const [text, setText] = useState("");
  const word = text.trim();
  const add = () => {
    if (word === "" || value.length >= max) return;
    if (!value.includes(word)) onChange?.([...value, word]);
    setText("");
  };
  return (
    <Flex vertical gap={8}>
      <Space.Compact>
        <Input
          id={id}
          value={text}
          maxLength={MAX_INTEREST_CHARACTERS}
          placeholder="输入一个兴趣"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} disabled={word === "" || value.length >= max}>
          添加
        </Button>
      </Space.Compact>
      {value.length > 0 && (
        <Flex gap={8} wrap>
          {value.map((one) => (
            <Tag key={one} closable={{ "aria-label": `移除${one}` }} onClose={() => onChange?.(value.filter((other) => other !== one))}>
              {one}
            </Tag>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
