import { type SearchList, type SearchTabPath, searchList } from "@shiye/events/search-list";
import { useCallback, useMemo } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { BackToTop } from "../features/notes/feed/BackToTop.tsx";
import { FoundMembers } from "../features/search/FoundMembers.tsx";
import { FoundNotes } from "../features/search/FoundNotes.tsx";
import { MemberStrip } from "../features/search/MemberStrip.tsx";
import { SearchStart } from "../features/search/SearchStart.tsx";
import styles from "../features/search/SearchTabs.module.css";
import { SearchTabs } from "../features/search/SearchTabs.tsx";
import { SEARCH_TABS, searchAddress } from "../features/search/search-address.ts";
import { TagFilter } from "../features/search/TagFilter.tsx";
import { useSearch } from "../features/search/use-search.ts";
import { useTagSwitch } from "../features/search/use-tag-switch.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useNoRest } from "../platform/use-no-rest.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/** /search_result/{tab}?keyword=&tag=. Specification 000 §2. */
export function SearchPage() {
  useNoRest();
  const { tab } = useParams();
  const [query] = useSearchParams();
  const list = searchList(tab, query);
  const { keyword, tag, type } = list;
  const sought = useMemo(() => ({ keyword, tag, type }), [keyword, tag, type]);
  const current = SEARCH_TABS.find(({ path }) => path === tab);
  if (!current) return <Navigate to={{ pathname: "/search_result/all", search: query.toString() }} replace />;
  return keyword === "" && tag === "" ? <NoSearch /> : <Results tab={current.path} sought={sought} />;
}

function NoSearch() {
  usePageTitle("搜索");
  return <SearchStart />;
}

function Results({ tab, sought }: { tab: SearchTabPath; sought: SearchList }) {
  const { keyword, tag, type } = sought;
  const navigate = useNavigate();
  const found = useSearch(sought);
  const narrow = useTagSwitch(
    useCallback((next: string) => navigate(searchAddress({ keyword, tag: next }, tab), { replace: true }), [navigate, keyword, tab]),
  );
  const title = [keyword, tag && `#${tag}`].filter(Boolean).join(" ");
  usePageTitle(`${`${title} 的搜索结果`}`);
  return (
    <>
      <h1>
        <VisuallyHidden>{`${title} 的搜索结果`}</VisuallyHidden>
      </h1>
      <div className={styles.bar}>
        <SearchTabs sought={sought} current={tab} />
      </div>
      {type !== "users" && <TagFilter tagStats={found.tagStats} tag={tag} onChange={narrow} />}
      {type === "users" ? (
        <FoundMembers found={found} keyword={keyword} />
      ) : (
        <>
          {type === "all" && <MemberStrip members={found.members} total={found.memberTotal} sought={sought} />}
          <FoundNotes found={found} what={type === "videos" ? "视频" : "笔记"} keyword={keyword} tag={tag} onClearTag={() => narrow("")} />
        </>
      )}
      <BackToTop />
    </>
  );
}
