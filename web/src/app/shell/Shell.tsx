import { type MouseEvent, type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useSignedIn } from "../../api/use-member.ts";
import { useGate } from "../../features/accounts/SignInGate.tsx";
import { hearEarlyKeys } from "../../platform/early-keys.ts";
import { whenSettled } from "../../platform/when-settled.ts";
import { Button } from "../../ui/Button.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { MoreMenuButton } from "./MoreMenuButton.tsx";
import { NavigationLinks } from "./NavigationLinks.tsx";
import styles from "./Shell.module.css";

const Later = namedLazy(() => import("./Later.tsx"), "Later", { quiet: true });
const HeaderSearch = namedLazy(() => import("./HeaderSearch.tsx"), "HeaderSearch", { quiet: true });

/** The numbers of what is unread are small, and members look for them first. */
const COUNTS_REST_MS = 300;

export function Shell({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const { openAccountForm } = useGate();
  const [later, setLater] = useState(false);
  const [findable, setFindable] = useState(false);
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    whenSettled(() => setCounted(true), COUNTS_REST_MS);
    // Asked for here and rendered in pieces, because a slow phone is in the middle of its first scroll now. Neither waits for the other.
    hearEarlyKeys();
    whenSettled(() => {
      void HeaderSearch.preload().then(() => startTransition(() => setFindable(true)));
      void Later.preload().then(() => startTransition(() => setLater(true)));
    });
  }, []);
  // Looks like the field, or like its icon on a phone, until that is there; a press is not lost.
  const [sought, setSought] = useState(false);
  // As a transition: otherwise another button would take its place meanwhile, and the focus would be lost. The field may come first, not
  // sought; the key makes it anew, opened.
  const seek = () => startTransition(() => setSought(true));
  const searchLater = <button className={styles.search} type="button" data-search aria-label="搜索" onFocus={seek} onClick={seek} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, which is what links are for; the address only stays as it is */}
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        跳到正文
      </a>
      <header className={styles.header}>
        <Link className={styles.home} to="/explore" aria-label="拾页，回到首页">
          <Wordmark />
        </Link>
        <div className={styles.middle}>
          <Suspense fallback={searchLater}>
            {findable || sought ? <HeaderSearch key={String(sought)} sought={sought} /> : searchLater}
          </Suspense>
        </div>
        <div className={styles.side}>
          {!signedIn && <Button onClick={() => openAccountForm()}>登录</Button>}
          <span className={styles.narrowOnly}>
            <MoreMenuButton look="icon" />
          </span>
        </div>
      </header>
      <nav className={styles.sidebar} aria-label="主导航">
        <ul className={styles.entries}>
          <NavigationLinks className={styles.entry} labelClassName={undefined} iconSize={24} counted={counted && signedIn} />
        </ul>
        {!signedIn && (
          <div className={styles.card}>
            登录后可以发布、点赞、收藏，看到为你推荐的内容。
            <Button wide onClick={() => openAccountForm("register")}>
              注册账号
            </Button>
          </div>
        )}
        <div className={styles.bottom}>
          <MoreMenuButton look="entry" className={styles.entry} />
        </div>
      </nav>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <nav className={styles.bar} aria-label="主导航">
        <ul className={styles.barEntries}>
          <NavigationLinks className={styles.barEntry} labelClassName={styles.barLabel} iconSize={26} counted={counted && signedIn} />
        </ul>
      </nav>
      {later && (
        <Suspense>
          <Later />
        </Suspense>
      )}
    </>
  );
}

/** Without the address: going back to one with a fragment, as closing a note does, would take the focus away from the card again. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
