import { Button } from "../../ui/Button.tsx";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { toast } from "../../ui/toast.ts";
import { useUnblockMemberMutation } from "./blocks-api.ts";

interface UnblockButtonProps {
  member: { account: string; nickname: string };
  label: string;
  onLifted?: () => void;
}

/** Lifts the block of one member; a toast says how it went. */
export function UnblockButton({ member: { account, nickname }, label, onLifted }: UnblockButtonProps) {
  const [unblock, { isLoading }] = useUnblockMemberMutation();
  const lift = async () => {
    try {
      await unblock(account).unwrap();
      onLifted?.();
      toast(`已解除对${nickname}的拉黑`, { kind: "success" });
    } catch (error) {
      refusalToast(error);
    }
  };
  return (
    <Button look="outline" busy={isLoading} aria-label={`${label}，${nickname}`} onClick={() => void lift()}>
      {label}
    </Button>
  );
}
