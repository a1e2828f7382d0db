import type { PagePath } from "@shiye/events/pages";
import type { ComponentType } from "react";
import { ExplorePage } from "../pages/ExplorePage.tsx";
import { namedLazy } from "../ui/named-lazy.tsx";
import { OverlayFailed } from "./OverlayFailed.tsx";
import { PageFailed } from "./PageFailed.tsx";

/** `preload` downloads a lazy page; it resolves when the page is loaded or has failed. */
type PageComponent = ComponentType & { preload?: () => Promise<unknown> };

interface PageRoute {
  path: PagePath;
  page: PageComponent;
}

const NotePage = namedLazy(() => import("../pages/NotePage.tsx"), "NotePage", { failed: PageFailed });
export const NoteOverlayPage = namedLazy(() => import("../pages/NoteOverlayPage.tsx"), "NoteOverlayPage", { failed: OverlayFailed });
export const NotFoundPage = namedLazy(() => import("../pages/NotFoundPage.tsx"), "NotFoundPage", { failed: PageFailed });
const NotificationPage = namedLazy(() => import("../pages/NotificationPage.tsx"), "NotificationPage", { failed: PageFailed });
const PublishPage = namedLazy(() => import("../pages/PublishPage.tsx"), "PublishPage", { failed: PageFailed });
const ChatPage = namedLazy(() => import("../pages/ChatPage.tsx"), "ChatPage", { failed: PageFailed });
const MemberPage = namedLazy(() => import("../pages/MemberPage.tsx"), "MemberPage", { failed: PageFailed });
const SearchPage = namedLazy(() => import("../pages/SearchPage.tsx"), "SearchPage", { failed: PageFailed });
const FollowPage = namedLazy(() => import("../pages/FollowPage.tsx"), "FollowPage", { failed: PageFailed });
const NoteManagementPage = namedLazy(() => import("../pages/OwnNotesPages.tsx"), "NoteManagementPage", { failed: PageFailed });
const DraftBoxPage = namedLazy(() => import("../pages/OwnNotesPages.tsx"), "DraftBoxPage", { failed: PageFailed });

/**
 * The component of every page of events/src/pages.ts: a page without a component, or the reverse, does not compile. Only the type of the
 * list is imported, so it costs nothing in the first download. The feed is in that download, everything else loads on demand.
 */
const components = {
  "/explore/:channel?": ExplorePage,
  "/post": NotePage,
  "/publish": PublishPage,
  "/chat": ChatPage,
  "/notification": NotificationPage,
  "/user/:account?": MemberPage,
  "/search_result/:tab?": SearchPage,
  "/follow/:type?": FollowPage,
  "/post-management": NoteManagementPage,
  "/draft-box": DraftBoxPage,
} satisfies Record<PagePath, PageComponent>;

export const pageRoutes = Object.entries(components).map(([path, page]) => ({ path, page })) as readonly PageRoute[];

/**
 * Pages that open above the previous one. A link with `state: { background: location }` (see NoteMasonry) shows that page below and the
 * overlay of the new address above it; the same address without that state is a page of its own.
 */
export const overlayRoutes: readonly PageRoute[] = [{ path: "/post", page: NoteOverlayPage }];

export async function preloadRoute(address: string): Promise<void> {
  await pageRoutes.find(({ path }) => address.split("/")[1] === path.split("/")[1])?.page.preload?.();
}
