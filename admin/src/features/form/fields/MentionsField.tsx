import { SmileOutlined } from "@ant-design/icons";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import { mentionToken, writtenLength } from "@shiye/events/mentions";
import type { SearchMembers } from "@shiye/events/search";
import { Button, Flex, Mentions, Popover } from "antd";
import { useEffect, useRef, useState } from "react";
import { adminApi } from "../../../api/admin-api.ts";
import type { Controlled, Said } from "./FieldInput.tsx";
import styles from "./fields.module.css";

const membersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    findMembers: build.query<AnswerOf<typeof SearchMembers>, string>({
      query: (keyword) => ({ path: "/users/search", query: { keyword } }) satisfies CallTo<typeof SearchMembers>,
    }),
  }),
});

const EMOJIS = [..."😀😁😂🤣😊😍🥰😘😋😎🤩🥳🤔😴😭😤😱🙄😇🤗👍👎👏🙏💪👀🎉✨🔥🌹💯🌈📚🍀☕🎵🏫🎓"];
const TYPING_PAUSE_MS = 200;

interface MentionsFieldProps extends Controlled<string>, Said {
  max: number;
  placeholder?: string | undefined;
}

/** Text with @ mentions and emoji. A mention is stored as the token of the log. */
export function MentionsField({ id, value = "", onChange, max, placeholder, ...said }: MentionsFieldProps) {
  const [keyword, setKeyword] = useState("");
  const { data, isFetching } = membersApi.useFindMembersQuery(keyword, { skip: keyword === "" });
  const pause = useRef(0);
  /** Where the caret was when the text lost the focus; at the end before. */
  const caret = useRef<[start: number, end: number]>(undefined);
  const insert = (emoji: string) => {
    const [start, end] = caret.current ?? [value.length, value.length];
    caret.current = [start + emoji.length, start + emoji.length];
    onChange?.(value.slice(0, start) + emoji + value.slice(end));
  };
  useEffect(() => () => clearTimeout(pause.current), []);
  const found = keyword === "" ? [] : (data?.users ?? []);

  return (
    <div
      // The library tells of it late.
      onBlurCapture={({ target }) => {
        if (target instanceof HTMLTextAreaElement) caret.current = [target.selectionStart, target.selectionEnd];
      }}
    >
      <Mentions
        {...said}
        id={id}
        rows={5}
        value={value}
        placeholder={placeholder ?? "输入 @ 提及用户"}
        loading={isFetching}
        notFoundContent={keyword === "" ? "输入账号或昵称" : "没有找到用户"}
        options={found.map(({ user_id, nickname }) => ({ value: mentionToken(nickname, user_id), label: `${nickname}（${user_id}）` }))}
        onSearch={(text) => {
          clearTimeout(pause.current);
          pause.current = window.setTimeout(() => setKeyword(text.trim()), TYPING_PAUSE_MS);
        }}
        // The library adds its prefix before the chosen text.
        onChange={(text) => onChange?.(text.replaceAll("@[@", "[@"))}
      />
      <Flex justify="space-between" align="center">
        <Popover
          trigger="click"
          content={
            <div className={styles.emojis}>
              {EMOJIS.map((emoji) => (
                <button key={emoji} type="button" aria-label={emoji} onClick={() => insert(emoji)}>
                  {emoji}
                </button>
              ))}
            </div>
          }
        >
          <Button type="text" size="small" icon={<SmileOutlined aria-hidden />}>
            表情
          </Button>
        </Popover>
        <span className={styles.count}>{`${writtenLength(value)} / ${max}`}</span>
      </Flex>
    </div>
  );
}
