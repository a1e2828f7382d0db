import "./tokens.css";
import { App as AntApp, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { RequireAdmin } from "../features/session/RequireAdmin.tsx";
import { useThemeChoice } from "../features/theme/theme-choice.ts";
import { themeConfig } from "../features/theme/theme-config.ts";
import { AdminLayout } from "../layout/AdminLayout.tsx";
import { EntityPage } from "../pages/EntityPage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { useCalm } from "../ui/use-media.ts";

const ApiDocsPage = lazy(() => import("../pages/ApiDocsPage.tsx").then(({ ApiDocsPage }) => ({ default: ApiDocsPage })));
const MonitorPage = lazy(() => import("../pages/MonitorPage.tsx").then(({ MonitorPage }) => ({ default: MonitorPage })));
const OverviewPage = lazy(() => import("../pages/OverviewPage.tsx").then(({ OverviewPage }) => ({ default: OverviewPage })));
const ProjectionsPage = lazy(() => import("../pages/ProjectionsPage.tsx").then(({ ProjectionsPage }) => ({ default: ProjectionsPage })));
const AccountPage = lazy(() => import("../pages/AccountPage.tsx").then(({ AccountPage }) => ({ default: AccountPage })));
const AuditLogPage = lazy(() => import("../pages/AuditLogPage.tsx").then(({ AuditLogPage }) => ({ default: AuditLogPage })));
const ReportsPage = lazy(() => import("../pages/ReportsPage.tsx").then(({ ReportsPage }) => ({ default: ReportsPage })));

/** Everything that needs a sign-in. Source of the addresses: specification 002 §2. */
export function Console() {
  const { dark } = useThemeChoice();
  const calm = useCalm();
  return (
    <ConfigProvider locale={zhCN} theme={themeConfig({ dark, calm })} button={{ autoInsertSpace: false }}>
      <AntApp message={{ duration: 3 }}>
        <RequireAdmin>
          <Suspense
            fallback={
              <p role="status" className="waiting">
                正在载入…
              </p>
            }
          >
            <Routes>
              <Route path="/" element={<Navigate to="/api-docs" replace />} />
              <Route element={<AdminLayout />}>
                <Route path="/api-docs" element={<ApiDocsPage />} />
                <Route path="/monitor" element={<MonitorPage />} />
                <Route path="/overview" element={<OverviewPage />} />
                <Route path="/projections" element={<ProjectionsPage />} />
                <Route path="/audit-log" element={<AuditLogPage />} />
                <Route path="/account" element={<AccountPage />} />
                <Route path="/reports" element={<ReportsPage />} />
                <Route path="/:entity" element={<EntityPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </Suspense>
        </RequireAdmin>
      </AntApp>
    </ConfigProvider>
  );
}
