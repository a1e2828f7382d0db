import { Suspense } from "react";
import { type Location, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { SignInGate } from "../features/accounts/SignInGate.tsx";
import { selectTheme } from "../features/theme/theme-slice.ts";
import { ToastHost } from "../ui/ToastHost.tsx";
import { PageAnnouncer } from "./PageAnnouncer.tsx";
import { PendingBar } from "./PendingBar.tsx";
import { NotFoundPage, overlayRoutes, pageRoutes } from "./routes.tsx";
import { Shell } from "./shell/Shell.tsx";
import { ShellDialogs } from "./shell/ShellDialogs.tsx";
import { useAppSelector } from "./use-app-selector.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useSessionLife } from "./use-session-life.ts";

export function App() {
  const location = useLocation();
  const background = (location.state as { background?: Location } | null)?.background;
  const theme = useAppSelector(selectTheme);
  useScrollMemory(background ?? location);
  useSessionLife();
  return (
    <SignInGate>
      <ShellDialogs>
        <Shell>
          <Suspense>
            <Routes location={background ?? location}>
              <Route path="/" element={<Navigate to="/explore" replace />} />
              {pageRoutes.map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </Shell>
      </ShellDialogs>
      {background && (
        <Suspense>
          <Routes>
            {overlayRoutes.map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
      )}
      <PageAnnouncer page={(background ?? location).pathname} />
      <PendingBar />
      <ToastHost theme={theme} />
    </SignInGate>
  );
}
