import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./Table.module.css";
import { PAGE_SIZES } from "./table-address.ts";

interface TablePaginationProps {
  page: number;
  pages: number;
  limit: number;
  total: number;
  isEstimate: boolean;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** The pointer is over it, so the next pages will soon be needed. */
  onApproach: () => void;
}

export function TablePagination({ page, pages, limit, total, isEstimate, onPage, onLimit, onApproach }: TablePaginationProps) {
  const [jump, setJump] = useState("");
  const sizes = [...new Set([...PAGE_SIZES, limit])].sort((one, other) => one - other);
  const go = () => {
    if (jump !== "") onPage(Math.min(Math.max(Number(jump), 1), Math.max(pages, 1)));
    setJump("");
  };
  return (
    <nav className={styles.pagination} aria-label="分页" onPointerEnter={onApproach} onFocus={onApproach}>
      <span className={styles.total}>{`${isEstimate ? "约" : "共"} ${total.toLocaleString("zh-CN")} 条`}</span>
      <span className={styles.numbers}>
        <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first gap or the second
            <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              key={number}
              type={number === page ? "primary" : "text"}
              aria-label={`第 ${number} 页`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          ),
        )}
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label="下一页"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
      <span className={styles.sizes}>
        <Select
          aria-label="每页条数"
          value={limit}
          onChange={onLimit}
          options={sizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
        />
        {pages > 7 && (
          <Input
            aria-label="跳至页码"
            placeholder="跳至"
            inputMode="numeric"
            maxLength={9}
            className={styles.jump ?? ""}
            value={jump}
            onChange={({ target }) => setJump(target.value.replace(/\D/g, ""))}
            onPressEnter={go}
            onBlur={go}
          />
        )}
      </span>
    </nav>
  );
}
