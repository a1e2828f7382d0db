export interface Credentials {
  username: string;
  password: string;
}
export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** Errors of a sign-in before it is sent. Source: specification 002 §5. */
export function checkCredentials({ username, password }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {};
  if (username.trim() === "") errors.username = "请输入用户名";
  else if (username.trim().length < 2) errors.username = "用户名至少需要2位";
  if (password === "") errors.password = "请输入密码";
  else if (password.length < 6) errors.password = "密码至少需要6位";
  return errors;
}
