import { useEffect } from "react";

const SITE = "拾页";

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : `${SITE} · 捡起每一页生活`;
  }, [title]);
}
