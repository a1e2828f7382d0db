import type { ThemeConfig } from "antd";
import { theme as antTheme } from "antd";

/** The library's default link (4.1:1) and danger (3.3:1) colours fail contrast; these pass 4.5:1. Source: design/frontend.md. */
export function themeConfig(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
    token: {
      colorPrimary: dark ? "#ff4d64" : "#d11a34",
      colorLink: dark ? "#ff8494" : "#c4102f",
      colorError: dark ? "#ff6b7a" : "#c4102f",
      colorText: dark ? "#ededf0" : "#1f1f24",
      colorTextSecondary: dark ? "#a8a8b3" : "#5f5f6b",
      colorTextTertiary: dark ? "#8e8e99" : "#6b6b76",
      colorTextPlaceholder: dark ? "#8e8e99" : "#6b6b76",
      colorBgLayout: dark ? "#111113" : "#f6f6f7",
      colorBgContainer: dark ? "#17171a" : "#ffffff",
      colorBorder: dark ? "#5c5c66" : "#8a8a94",
      colorBorderSecondary: dark ? "#2a2a30" : "#e9e9ec",
      borderRadius: 10,
      fontSize: 14,
      lineHeight: 22 / 14,
      fontFamily: '-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
    },
    components: {
      // The dark algorithm dims the primary colour: on it, only black has 4.5:1.
      Button: { primaryColor: dark ? "#000000" : "#ffffff" },
      // The selected entry in a menu: on the library's own dark red its text has 3.4:1.
      Menu: {
        itemSelectedBg: dark ? "#331a1f" : "#fff0f2",
        itemSelectedColor: dark ? "#ff9aa8" : "#c4102f",
        activeBarBorderWidth: 0,
        itemHeight: 34,
        groupTitleFontSize: 12,
        groupTitleColor: dark ? "#8e8e99" : "#6b6b76",
      },
      Collapse: { headerBg: dark ? "#17171a" : "#ffffff", contentBg: dark ? "#111113" : "#fafafa" },
      Dropdown: { colorPrimary: dark ? "#ff9aa8" : "#c4102f", controlItemBgActive: dark ? "#331a1f" : "#fff0f2" },
    },
  };
}
