import { Check } from "lucide-react";
import { useDispatch } from "react-redux";
import { brandTokens } from "../../features/theme/brand-colour.ts";
import { selectTheme, selectThemeState, themeColourChosen } from "../../features/theme/theme-slice.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAppSelector } from "../use-app-selector.ts";
import styles from "./ThemeColourDialog.module.css";

/** Null is the site's own red. */
const COLOURS: readonly { name: string; colour: string | null; shown: string }[] = [
  { name: "拾页红", colour: null, shown: "#e6203b" },
  { name: "杏橙", colour: "#f27b21", shown: "#f27b21" },
  { name: "麦黄", colour: "#d9a514", shown: "#d9a514" },
  { name: "竹青", colour: "#1f9d6b", shown: "#1f9d6b" },
  { name: "湖蓝", colour: "#1d8fd8", shown: "#1d8fd8" },
  { name: "靛紫", colour: "#6a5be2", shown: "#6a5be2" },
  { name: "桃粉", colour: "#e85aa0", shown: "#e85aa0" },
  { name: "墨灰", colour: "#4a5361", shown: "#4a5361" },
];

export function ThemeColourDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { colour } = useAppSelector(selectThemeState);
  const theme = useAppSelector(selectTheme);
  return (
    <Dialog title="主题颜色" open onClose={onClose}>
      <div className={styles.swatches}>
        {COLOURS.map((option) => (
          <button
            key={option.name}
            type="button"
            className={styles.swatch}
            aria-pressed={option.colour === colour}
            onClick={() => dispatch(themeColourChosen(option.colour))}
          >
            <span className={styles.dot} style={{ background: brandTokens(option.shown, theme)["--brand-strong"] }}>
              {option.colour === colour && <Check size={20} aria-hidden="true" />}
            </span>
            {option.name}
          </button>
        ))}
      </div>
      <label className={styles.own}>
        自定义颜色
        <input type="color" value={colour ?? "#ff2442"} onChange={(event) => dispatch(themeColourChosen(event.target.value))} />
      </label>
      <p className={styles.note}>按钮和链接会自动加深，保证文字清晰可读。</p>
    </Dialog>
  );
}
