import { Button, Flex } from "antd";

/** For lists that know whether there is a next page, but not how many. Nothing is shown for one page. */
export function PageTurner({ page, hasMore, onPage }: { page: number; hasMore: boolean; onPage: (page: number) => void }) {
  if (page === 1 && !hasMore) return null;
  return (
    <Flex justify="center" gap={8} style={{ marginTop: 16 }}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </Flex>
  );
}
