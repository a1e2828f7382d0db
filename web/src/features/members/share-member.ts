import { isTouch } from "../../platform/media.ts";
import { toast } from "../../ui/toast.ts";
import { copyText } from "../notes/share/share-text.ts";

interface SharedMember {
  nickname: string;
  user_id: string;
}

function memberShareText({ nickname, user_id }: SharedMember, origin: string): string {
  return `@${nickname} 的拾页主页，校园里的图文社区，一起来看看：\n${origin}/user/${user_id}`;
}

/** Uses the share dialog of the device if there is one, else the clipboard. */
export async function shareMember(member: SharedMember): Promise<void> {
  const text = memberShareText(member, location.origin);
  if (isTouch() && "share" in navigator) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      // The member closed the dialog, which is no error.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  if (await copyText(text)) toast("主页链接已复制，去分享给好友吧", { kind: "success" });
  else toast("复制失败", { kind: "error" });
}
