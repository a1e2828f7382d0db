import { EmptyState } from "../../ui/EmptyState.tsx";
import { PopularTags } from "./PopularTags.tsx";

/** Results of nothing: neither a keyword nor a tag was given. Specification 000 §2. */
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
