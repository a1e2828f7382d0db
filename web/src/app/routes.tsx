import type { ComponentType } from "react";
import { ExplorePage } from "../pages/ExplorePage.tsx";
import { namedLazy } from "../ui/named-lazy.tsx";
import { OverlayFailed } from "./OverlayFailed.tsx";
import { PageFailed } from "./PageFailed.tsx";

interface PageRoute {
  path: string;
  page: ComponentType;
  /** Downloads a lazy page; called when the pointer is over a link to it. Resolves when it is there, or when it did not come. */
  preload?: () => Promise<unknown>;
}

export const NotePage = namedLazy(() => import("../pages/NotePage.tsx"), "NotePage", { failed: PageFailed });
export const NoteOverlayPage = namedLazy(() => import("../pages/NoteOverlayPage.tsx"), "NoteOverlayPage", { failed: OverlayFailed });
export const NotFoundPage = namedLazy(() => import("../pages/NotFoundPage.tsx"), "NotFoundPage", { failed: PageFailed });
const NotificationPage = namedLazy(() => import("../pages/NotificationPage.tsx"), "NotificationPage", { failed: PageFailed });
const PublishPage = namedLazy(() => import("../pages/PublishPage.tsx"), "PublishPage", { failed: PageFailed });
const MemberPage = namedLazy(() => import("../pages/MemberPage.tsx"), "MemberPage", { failed: PageFailed });

/**
 * Every room of the site, one line each. Navigation shows an entry only while its address stands here, so a feature opens its
 * door by adding its line. The feed is in the first download, everything else comes when it is asked for.
 */
export const pageRoutes: readonly PageRoute[] = [
  { path: "/explore/:channel?", page: ExplorePage },
  { path: "/post", page: NotePage, preload: NotePage.preload },
  { path: "/notification", page: NotificationPage, preload: NotificationPage.preload },
  { path: "/publish", page: PublishPage, preload: PublishPage.preload },
  { path: "/user/:account?", page: MemberPage, preload: MemberPage.preload },
];

/**
 * Rooms that open above the page one came from. A link with `state: { background: location }` (see NoteCard) shows that page
 * below and the overlay of the new address above it; the same address without that state is a page of its own.
 */
export const overlayRoutes: readonly PageRoute[] = [{ path: "/post", page: NoteOverlayPage, preload: NoteOverlayPage.preload }];

/** Whether an address leads somewhere: `/publish`, `/search_result/all`. */
export function hasRoute(address: string): boolean {
  return pageRoutes.some(({ path }) => address.split("/")[1] === path.split("/")[1]);
}

export async function preloadRoute(address: string): Promise<void> {
  await pageRoutes.find(({ path }) => address.split("/")[1] === path.split("/")[1])?.preload?.();
}
