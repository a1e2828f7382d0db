import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { readAccessToken, sessionOver } from "../../api/session-storage.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PagePlaceholder } from "../../ui/PagePlaceholder.tsx";
import { useGetCurrentAdminQuery } from "./session-api.ts";
import { SESSION_ENDED } from "./sign-in-state.ts";

const TemporaryPassword = lazyPart(() => import("../account/TemporaryPassword.tsx"), "TemporaryPassword");

/** Goes to the sign-in when a call finds that the session ended, or when another tab has signed out. */
function useEndOfSession(from: string): void {
  const navigate = useNavigate();
  const goOnLater = useEffectEvent(() => void navigate("/login", { replace: true, state: { ...SESSION_ENDED, from } }));
  useEffect(() => {
    const stop = sessionOver.subscribe(() => goOnLater());
    const onStorage = () => readAccessToken() === null && navigate("/login", { replace: true });
    window.addEventListener("storage", onStorage);
    return () => {
      stop();
      window.removeEventListener("storage", onStorage);
    };
  }, [navigate]);
}

/**
 * Shows its children to signed-in administrators only. The server is asked whether the stored token is valid. Source: specification 002 §4.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  // Read once, because a refused token is removed at once, and the query must not be skipped before its answer was used.
  const [signedIn] = useState(() => readAccessToken() !== null);
  const { data, error, isLoading, isFetching, refetch } = useGetCurrentAdminQuery(undefined, { skip: !signedIn });
  const expired = error !== undefined && "status" in error && error.status === 401;
  const { pathname, search } = useLocation();
  const from = `${pathname}${search}`;
  useEndOfSession(from);

  if (!signedIn) return <Navigate to="/login" replace state={{ from }} />;
  if (expired) return <Navigate to="/login" replace state={{ ...SESSION_ENDED, from }} />;
  if (isLoading)
    return (
      <p role="status" className="waiting">
        正在确认登录状态…
      </p>
    );
  if (!data) {
    return <LoadError error={error} fallback="获取管理员信息失败" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.password_is_temporary) {
    return (
      <Suspense fallback={<PagePlaceholder />}>
        <TemporaryPassword username={data.username} />
      </Suspense>
    );
  }
  return children;
}
