import { refusalText } from "../../api/refusal-text.ts";
import { PanelPending } from "../../ui/PanelList.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationState } from "./ApplicationState.tsx";
import { useGetVerificationsQuery } from "./verifications-api.ts";

/** While there is an application, its state is shown instead of the form. Specification 000 §4. */
export function VerificationPanel() {
  const { data: applications, error, isFetching, refetch } = useGetVerificationsQuery();
  if (!applications) return <PanelPending failure={error && refusalText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  const [newest] = applications;
  return newest ? <ApplicationState application={newest} /> : <ApplicationForm />;
}
