import { EmptyState } from "../../ui/EmptyState.tsx";
import { PopularTags } from "./PopularTags.tsx";

interface NothingFoundProps {
  what: "笔记" | "视频" | "用户";
  keyword: string;
  hint?: string | undefined;
}

export function NothingFound({ what, keyword, hint = "换个词试试，或者看看大家常用的标签。" }: NothingFoundProps) {
  return (
    <EmptyState
      drawing="search"
      title={keyword === "" ? `没有找到相关${what}` : `没有找到和“${keyword}”相关的${what}`}
      text={hint}
      action={<PopularTags centred />}
    />
  );
}
