import { CheckCheck } from "lucide-react";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useInbox } from "./use-inbox.ts";

export function ReadAllButton({ memberId }: { memberId: number }) {
  const { readAll, readingAll } = useInbox(memberId);
  return (
    <IconButton
      label="全部标为已读"
      icon={readingAll ? <Spinner /> : <CheckCheck size={20} />}
      aria-busy={readingAll}
      onClick={() => readingAll || readAll()}
    />
  );
}
