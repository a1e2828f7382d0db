import type { ThemeConfig } from "antd";
import { theme as antTheme } from "antd";

/** The library's default link (4.1:1) and danger (3.3:1) colours fail contrast; these pass 4.5:1. See docs/back-office.md, Colours and weight. */
export function themeConfig({ dark, calm }: { dark: boolean; calm: boolean }): ThemeConfig {
  const focused = {
    activeBorderColor: dark ? "#ededf0" : "#1f1f24",
    hoverBorderColor: dark ? "#a8a8b3" : "#5f5f6b",
    activeShadow: dark ? "0 0 0 2px rgb(237 237 240 / 16%)" : "0 0 0 2px rgb(31 31 36 / 10%)",
  };
  return {
    algorithm: dark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
    token: {
      motion: !calm,
      colorPrimary: dark ? "#ff4d64" : "#d11a34",
      colorLink: dark ? "#ff8494" : "#c4102f",
      colorError: dark ? "#ff6b7a" : "#c4102f",
      colorSuccess: dark ? "#6fd08f" : "#1b7a3d",
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
      // The dark algorithm dims the colours of buttons; only black text has 4.5:1 on them. A button is recognized by its text and place, so
      // its outline may be weaker than that of a field.
      Button: {
        primaryColor: dark ? "#000000" : "#ffffff",
        dangerColor: dark ? "#000000" : "#ffffff",
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        defaultBorderColor: dark ? "#3a3a42" : "#d4d4da",
      },
      // A focused field must not look like one with an error.
      Input: focused,
      InputNumber: focused,
      Mentions: focused,
      Select: {
        activeBorderColor: focused.activeBorderColor,
        hoverBorderColor: focused.hoverBorderColor,
        activeOutlineColor: dark ? "rgb(237 237 240 / 16%)" : "rgb(31 31 36 / 10%)",
        optionSelectedBg: dark ? "#331a1f" : "#fff0f2",
        controlItemBgActiveHover: dark ? "#331a1f" : "#fff0f2",
        optionSelectedColor: dark ? "#ff9aa8" : "#c4102f",
      },
      Checkbox: { borderRadiusSM: 4 },
      // The text of an error stands in this margin; at the library's 24 it touches the next label.
      Form: { itemMarginBottom: 30 },
      // A message often lies on a drawer, whose dark colour is the library's for messages too.
      Message: { contentBg: dark ? "#34343c" : "#ffffff" },
      ...(dark ? { Tabs: { itemSelectedColor: "#ff9aa8", itemHoverColor: "#ff9aa8", itemActiveColor: "#ff9aa8" } } : {}),
      Segmented: { trackBg: dark ? "#1e1e22" : "#ececef", itemSelectedBg: dark ? "#3a3a42" : "#ffffff" },
      Collapse: { headerBg: dark ? "#17171a" : "#ffffff", contentBg: dark ? "#111113" : "#fafafa" },
      Dropdown: { colorPrimary: dark ? "#ff9aa8" : "#c4102f", controlItemBgActive: dark ? "#331a1f" : "#fff0f2" },
    },
  };
}
