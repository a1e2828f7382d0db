import { useNavigate } from "react-router-dom";
import type { FailedProps } from "../ui/PartBoundary.tsx";
import styles from "./OverlayFailed.module.css";
import { PageFailed } from "./PageFailed.tsx";

/** A note that failed to open: shown over the previous page, with the way back to it. */
export function OverlayFailed(props: FailedProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.screen} role="alert">
      <PageFailed {...props} back={() => navigate(-1)} />
    </div>
  );
}
