import { App as AntApp, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { Navigate, Route, Routes } from "react-router-dom";
import { RequireAdmin } from "../features/session/RequireAdmin.tsx";
import { useThemeChoice } from "../features/theme/theme-choice.ts";
import { themeConfig } from "../features/theme/theme-config.ts";
import { AdminLayout } from "../layout/AdminLayout.tsx";
import { OverviewPage } from "../pages/OverviewPage.tsx";

/** Everything behind the sign-in. */
export function Console() {
  const { dark } = useThemeChoice();
  return (
    <ConfigProvider locale={zhCN} theme={themeConfig(dark)} button={{ autoInsertSpace: false }}>
      <AntApp message={{ duration: 3 }}>
        <RequireAdmin>
          <Routes>
            <Route element={<AdminLayout />}>
              <Route path="/overview" element={<OverviewPage />} />
            </Route>
            <Route path="*" element={<Navigate to="/overview" replace />} />
          </Routes>
        </RequireAdmin>
      </AntApp>
    </ConfigProvider>
  );
}
