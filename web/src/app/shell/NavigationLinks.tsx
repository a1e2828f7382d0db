import { feedList, onlyImagesQuery, showsOnlyImages } from "@shiye/events/page-lists";
import { Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { useMember, useSignedIn } from "../../api/use-member.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { useGate } from "../../features/accounts/SignInGate.tsx";
import { RECOMMEND } from "../../features/notes/feed/channels.ts";
import { reloadNotes } from "../../features/notes/feed/reload-notes.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { preloadRoute } from "../routes.tsx";
import { isCurrent, type NavigationEntry, navigationEntries } from "./navigation.ts";

const UnreadBadge = namedLazy(() => import("../../features/unread/UnreadBadge.tsx"), "UnreadBadge", { quiet: true });

interface NavigationLinksProps {
  className: string | undefined;
  labelClassName: string | undefined;
  iconSize: number;
  /** Whether the numbers of what is unread are shown. They wait for the first screen. */
  counted: boolean;
}

/** The same entries for the sidebar and for the bar of narrow screens; how they look is the caller's affair. */
export function NavigationLinks({ className, labelClassName, iconSize, counted }: NavigationLinksProps) {
  const { pathname, search } = useLocation();
  const dispatch = useNoteDispatch();
  const onlyImages = showsOnlyImages(new URLSearchParams(search));
  const member = useMember();
  const signedIn = useSignedIn();
  const { openAccountForm } = useGate();
  const press = (entry: NavigationEntry) => {
    if (entry.address !== "/explore") return;
    // Choosing 发现 means: show me something new. Specification 000 §2. A page that is left keeps its place, for the way back.
    if (isCurrent(entry, pathname)) window.scrollTo({ top: 0 });
    void dispatch(reloadNotes(feedList(RECOMMEND.path, onlyImages)));
  };
  return navigationEntries.map((entry) => {
    const { address, label, icon: Icon, own, unread } = entry;
    const current = isCurrent(entry, pathname);
    // Specification 000 §2.
    if (own && !signedIn)
      return (
        <li key={address}>
          <button type="button" className={className} onClick={() => openAccountForm()}>
            <Icon size={iconSize} strokeWidth={1.8} aria-hidden="true" />
            <span className={labelClassName}>登录</span>
          </button>
        </li>
      );
    return (
      <li key={address}>
        <Link
          className={className}
          to={address === "/explore" ? address + onlyImagesQuery(onlyImages) : address}
          aria-current={current ? "page" : undefined}
          onPointerEnter={() => preloadRoute(address)}
          onClick={() => press(entry)}
        >
          {own && member ? (
            <Avatar name={member.nickname} url={member.avatar} size={iconSize} />
          ) : (
            <Icon size={iconSize} strokeWidth={current ? 2.4 : 1.8} aria-hidden="true" />
          )}
          <span className={labelClassName}>{label}</span>
          {unread && counted && (
            <Suspense>
              <UnreadBadge of={unread} />
            </Suspense>
          )}
        </Link>
      </li>
    );
  });
}
