import { reportReasons } from "@shiye/events/report-reasons";
import { Button, Drawer, Empty, Flex, Skeleton, Tag } from "antd";
import type { Deed } from "../../ui/Deeds.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { timeText } from "../table/format.ts";
import { memberLink } from "../table/links.ts";
import { MessageContext } from "./MessageContext.tsx";
import styles from "./ReportDrawer.module.css";
import { DECISIONS, KINDS, type ReportedThing, useGetReportsOfThingQuery } from "./reports-api.ts";

interface ReportDrawerProps {
  thing: ReportedThing;
  mayReview: boolean;
  /** The decisions, below it. */
  deeds: readonly Deed[];
  busy: boolean;
  onClose: () => void;
}

/** A reported thing with its full text, all its reports, earlier decisions about its author, and what can be decided now. */
export function ReportDrawer({ thing, mayReview, deeds, busy, onClose }: ReportDrawerProps) {
  useFocusBack();
  const { target_type, title, text, image, gone, taken_down, author, history } = thing;
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={`被举报的${KINDS[target_type]}`}
      footer={
        deeds.length > 0 && (
          <Flex gap={8} justify="flex-end" wrap>
            {deeds.map(({ label, tone, onPress }) => (
              <Button key={label} danger={tone === "danger"} disabled={busy} onClick={onPress}>
                {label}
              </Button>
            ))}
          </Flex>
        )
      }
    >
      <Flex vertical gap={24}>
        <section aria-label="内容" className={styles.thing}>
          <Flex gap={8} align="center" wrap>
            <a href={memberLink(author.user_id)} target="_blank" rel="noopener">
              {author.nickname}
            </a>
            <span className={styles.quiet}>@{author.user_id}</span>
            {!author.is_active && <Tag>已禁用</Tag>}
            {taken_down && <Tag color="error">已下架</Tag>}
          </Flex>
          {gone ? <p className={styles.quiet}>内容已不在</p> : null}
          {title && <strong>{title}</strong>}
          {text && <p>{text}</p>}
          {target_type === "message" && !gone && !mayReview && <p className={styles.quiet}>私信的内容，只有能处理举报的管理员看得到。</p>}
          {image && <img src={image} alt="被举报的图片" />}
        </section>
        {target_type === "message" && mayReview && <MessageContext id={thing.target_id} />}
        <section aria-labelledby="reports-of-thing">
          <h2 id="reports-of-thing">举报</h2>
          {mayReview ? <Reports thing={thing} /> : <p className={styles.quiet}>谁举报的，只有能处理举报的管理员看得到。</p>}
        </section>
        <section aria-labelledby="decisions-about-author">
          <h2 id="decisions-about-author">此作者的处理记录</h2>
          {history.length === 0 ? (
            <p className={styles.quiet}>还没有处理过</p>
          ) : (
            <ul>
              {history.map(({ decision, target_type: kind, target_id, reason, remark, at }) => (
                <li key={`${at} ${kind} ${target_id}`}>
                  <span>
                    {DECISIONS[decision]}（{KINDS[kind]}）{reason && ` · ${reportReasons[reason]}`}
                  </span>
                  <time dateTime={at}>{timeText(at)}</time>
                  {remark && <p>{remark}</p>}
                </li>
              ))}
            </ul>
          )}
        </section>
      </Flex>
    </Drawer>
  );
}

function Reports({ thing: { target_type, target_id } }: { thing: ReportedThing }) {
  const { data, error, isFetching, refetch } = useGetReportsOfThingQuery({ target_type, target_id });
  if (error && !data) return <LoadError error={error} fallback="获取举报失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.reports.length === 0) return <Empty description="没有举报" />;
  return (
    <ul>
      {data.reports.map(({ reporter_id, reporter_nickname, reason, text, created_at }) => (
        <li key={reporter_id}>
          <span>
            <a href={memberLink(String(reporter_id))} target="_blank" rel="noopener">
              {reporter_nickname}
            </a>
            {` · ${reportReasons[reason]}`}
          </span>
          <time dateTime={created_at}>{timeText(created_at)}</time>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
