import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PopularTags } from "./PopularTags.tsx";

interface NothingFoundProps {
  what: "笔记" | "视频" | "用户";
  keyword: string;
  /** The tag that narrows the search, or an empty text. */
  tag?: string;
  onClearTag?: () => void;
  hint?: string | undefined;
}

export function NothingFound({ what, keyword, tag = "", onClearTag, hint = "换个词试试，或者看看大家常用的标签。" }: NothingFoundProps) {
  const within = tag === "" ? "" : `标签“${tag}”下`;
  // Without the tag a keyword still searches for something.
  const narrowed = tag !== "" && keyword !== "";
  return (
    <EmptyState
      drawing="search"
      title={keyword === "" ? `${within}没有找到相关${what}` : `${within}没有找到和“${keyword}”相关的${what}`}
      text={narrowed ? "清除标签，看看其他结果。" : hint}
      action={
        narrowed ? (
          <Button look="quiet" onClick={onClearTag}>
            清除标签
          </Button>
        ) : (
          <PopularTags centred />
        )
      }
    />
  );
}
