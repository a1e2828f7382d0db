import { Button, Flex } from "antd";
import { messageOf } from "../../api/base-query.ts";
import { timeText } from "../table/format.ts";
import styles from "./ReportDrawer.module.css";
import { useRevealReportContextMutation } from "./reports-api.ts";

/** The messages before and after a reported one. They are loaded on demand, because each look is recorded. */
export function MessageContext({ id }: { id: number }) {
  const [reveal, { data, error, isLoading }] = useRevealReportContextMutation();
  return (
    <section aria-labelledby="context-of-message">
      <h2 id="context-of-message">前后文</h2>
      {data ? (
        <ul>
          {data.messages.map((message) => (
            <li key={message.id} className={message.id === id ? styles.reported : undefined}>
              <span>
                {message.sender_nickname}
                {message.id === id && " · 被举报的消息"}
              </span>
              <time dateTime={message.created_at}>{timeText(message.created_at)}</time>
              {message.content === "" ? (
                <p>内容已不在</p>
              ) : message.message_type === "image" && message.content.startsWith("/") ? (
                <img src={message.content} alt={`${message.sender_nickname}发的图片`} />
              ) : (
                <p>{message.content}</p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Flex vertical gap={8} align="flex-start">
          <span className={styles.quiet}>这条私信，和双方在它前后的各 10 条。查看会记入审计日志。</span>
          {error && <span role="alert">{messageOf(error, "获取前后文失败")}</span>}
          <Button loading={isLoading} onClick={() => void reveal(id)}>
            查看前后文
          </Button>
        </Flex>
      )}
    </section>
  );
}
