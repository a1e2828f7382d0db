import { LockOutlined, SearchOutlined, UnlockOutlined } from "@ant-design/icons";
import { Collapse, Empty, Input, Tag } from "antd";
import { useDeferredValue, useEffect, useLayoutEffect, useState } from "react";
import { tabStorage } from "../api/site-storage.ts";
import { useGetApiDocumentQuery } from "../features/docs/docs-api.ts";
import { type Endpoint, type Line, matches } from "../features/docs/openapi.ts";
import { useShortcut } from "../features/palette/shortcuts.ts";
import { LoadError } from "../ui/LoadError.tsx";
import { PagePlaceholder } from "../ui/PagePlaceholder.tsx";
import styles from "./ApiDocsPage.module.css";

/** Source: specification 002 §9. */
const STICKY_AFTER_PX = 1000;
const SCROLL_KEY = "admin_api_docs_scroll";

/** Every endpoint of the API by area, with a search. Source: specification 002 §2. */
export function ApiDocsPage() {
  const { data, error, isFetching, refetch } = useGetApiDocumentQuery();
  const [text, setText] = useState("");
  const words = useDeferredValue(text);
  const isFar = useScrollMemory(data !== undefined);
  useShortcut("/", () => [...document.querySelectorAll<HTMLInputElement>("[data-docs-search] input")].at(-1)?.focus());
  if (error && !data) return <LoadError error={error} fallback="获取接口文档失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PagePlaceholder />;

  const found = data.endpoints.filter((endpoint) => matches(endpoint, words));
  const areas = [...new Set(found.map(({ area }) => area))];
  const search = (
    <Input
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      aria-label="搜索接口"
      placeholder="搜索接口：路径、方法或说明"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.search} data-docs-search>
          {search}
        </div>
        <span className={styles.facts}>
          {data.version} · {new Set(found.map(({ key }) => key)).size} 个接口 · 基础路径 <code>/api</code>
        </span>
      </div>
      <p className={styles.facts}>
        需要授权的接口在请求头带上 <code>Authorization: Bearer &lt;access_token&gt;</code>，访问令牌有效期 3600 秒。返回统一为{" "}
        <code>code</code>、<code>message</code> 与 <code>data</code>；列表默认 <code>page=1</code>、<code>limit=20</code>（分类管理 10、回复
        10）。状态码：<code>200</code> 成功，<code>400</code> 参数错误，<code>401</code> 未登录或登录已过期，<code>403</code> 禁止访问，
        <code>404</code> 资源不存在，<code>409</code> 与现状冲突，<code>413</code> 内容过大，<code>415</code> 类型不支持，
        <code>429</code> 请求过于频繁，<code>500</code> 服务器内部错误，<code>503</code> 暂时不可用。
      </p>
      {isFar && (
        <div className={styles.sticky} data-docs-search>
          {search}
        </div>
      )}
      {areas.length === 0 && <Empty description="没有符合的接口" />}
      {areas.map((area) => {
        const endpoints = found.filter((endpoint) => endpoint.area === area);
        return (
          <section key={area} className={styles.area} aria-label={area}>
            <h2>
              {area}{" "}
              <small>
                {endpoints[0]?.areaName} · {endpoints.length}
              </small>
            </h2>
            <Collapse
              size="small"
              items={endpoints.map((endpoint) => ({
                key: endpoint.key,
                label: <Head endpoint={endpoint} />,
                children: <Body endpoint={endpoint} />,
              }))}
            />
          </section>
        );
      })}
    </div>
  );
}

function Head({ endpoint: { method, path, summary, needsToken } }: { endpoint: Endpoint }) {
  return (
    <span className={styles.head}>
      <b className={styles[method.toLowerCase()]}>{method}</b>
      <code>{path}</code>
      <span className={styles.summary}>{summary}</span>
      <Tag icon={needsToken ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}>{needsToken ? "需要授权" : "无需授权"}</Tag>
    </span>
  );
}

function Body({ endpoint: { parameters, body, answer, message, needsToken } }: { endpoint: Endpoint }) {
  return (
    <>
      <p className={styles.facts}>{needsToken ? "需要在 Authorization 请求头里带 Bearer 令牌。" : "不带令牌也可以调用。"}</p>
      <Lines title="参数" lines={parameters} />
      <Lines title="请求体" lines={body} />
      <Lines title={message ? `返回（${message}）` : "返回"} lines={answer} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the section scrolls, so the keyboard must reach it */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th>字段</th>
              <th>类型</th>
              <th>必填</th>
              <th>说明</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, type, required, note, depth }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes
              <tr key={index}>
                <td style={{ paddingInlineStart: 8 + depth * 16 }}>
                  <code>{name}</code>
                </td>
                <td>{type}</td>
                <td>{required ? "是" : "否"}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Restores the scroll position of the page in this tab. Returns whether the reader is further down than `STICKY_AFTER_PX`. */
function useScrollMemory(isReady: boolean): boolean {
  const [isFar, setFar] = useState(false);
  useLayoutEffect(() => {
    if (isReady) window.scrollTo(0, Number(tabStorage.getItem(SCROLL_KEY) ?? 0));
  }, [isReady]);
  useEffect(() => {
    if (!isReady) return;
    const onScroll = () => {
      tabStorage.setItem(SCROLL_KEY, String(window.scrollY));
      setFar(window.scrollY > STICKY_AFTER_PX);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [isReady]);
  return isFar;
}
