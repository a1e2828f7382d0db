import { Button, Empty, Skeleton } from "antd";
import type { RowKey } from "../../api/rows-api.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { timeText } from "../table/format.ts";
import { StoredText } from "../table/StoredText.tsx";
import styles from "./Drawer.module.css";
import { type HistoryEntry, NOTHING, useGetHistoryInfiniteQuery } from "./history-api.ts";

/** The history of one thing from the log: who, when, from where, before and after. */
export function HistoryTab({ entity, id }: { entity: string; id: RowKey }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetHistoryInfiniteQuery({ entity, id });
  if (error && !data) return <LoadError error={error} fallback="获取历史失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Empty description="还没有历史" />;
  return (
    <>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {error ? (
        <LoadError
          error={error}
          fallback="获取历史失败"
          busy={isFetching}
          onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
        />
      ) : (
        hasNextPage && (
          <Button type="link" loading={isFetching} onClick={() => void fetchNextPage()}>
            更早的记录
          </Button>
        )
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <div>
      <strong>{entry.what}</strong>
      <p className={styles.meta}>{[entry.who, entry.at && timeText(entry.at), entry.from].filter(Boolean).join(" · ")}</p>
      <Changes changes={entry.changes} />
    </div>
  );
}

export function Changes({ changes }: Pick<HistoryEntry, "changes">) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== NOTHING && (
              <>
                <del>
                  <StoredText text={before} />
                </del>
                {" → "}
              </>
            )}
            <ins>
              <StoredText text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
