import { EmptyState } from "../../ui/EmptyState.tsx";
import { PopularTags } from "./PopularTags.tsx";

/** The page without a keyword and a tag. Specification 000 §2. */
export function SearchStart() {
  return (
    <EmptyState
      drawing="search"
      page
      title="想找点什么？"
      text="在上方输入关键词，或者从大家常用的标签开始。"
      action={<PopularTags centred />}
    />
  );
}
