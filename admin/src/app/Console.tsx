import "./tokens.css";
import { App as AntApp, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { RequireAdmin } from "../features/session/RequireAdmin.tsx";
import { useThemeChoice } from "../features/theme/theme-choice.ts";
import { themeConfig } from "../features/theme/theme-config.ts";
import { AdminLayout } from "../layout/AdminLayout.tsx";
import { EntityPage } from "../pages/EntityPage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useCalm } from "../ui/use-media.ts";

const ApiDocsPage = lazyPart(() => import("../pages/ApiDocsPage.tsx"), "ApiDocsPage");
const MonitorPage = lazyPart(() => import("../pages/MonitorPage.tsx"), "MonitorPage");
const OverviewPage = lazyPart(() => import("../pages/OverviewPage.tsx"), "OverviewPage");
const ProjectionsPage = lazyPart(() => import("../pages/ProjectionsPage.tsx"), "ProjectionsPage");
const AccountPage = lazyPart(() => import("../pages/AccountPage.tsx"), "AccountPage");
const AuditLogPage = lazyPart(() => import("../pages/AuditLogPage.tsx"), "AuditLogPage");
const ReportsPage = lazyPart(() => import("../pages/ReportsPage.tsx"), "ReportsPage");

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
