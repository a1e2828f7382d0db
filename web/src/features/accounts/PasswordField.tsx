import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={shown ? "隐藏密码" : "显示密码"}
          icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
