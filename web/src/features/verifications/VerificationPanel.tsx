import { refusalText } from "../../api/refusal-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationState } from "./ApplicationState.tsx";
import styles from "./VerificationPanel.module.css";
import { useGetVerificationsQuery } from "./verifications-api.ts";

/** While there is any application its state stands in place of the form. Specification 000 §4. */
export function VerificationPanel() {
  const { data: applications, error, isFetching, refetch } = useGetVerificationsQuery();
  if (!applications)
    return error ? (
      <div className={styles.state} role="alert">
        <p className={styles.text}>{refusalText(error)}</p>
        <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
          重新加载
        </Button>
      </div>
    ) : (
      <Skeleton height={240} radius={16} />
    );
  const [newest] = applications;
  return newest ? <ApplicationState application={newest} /> : <ApplicationForm />;
}
