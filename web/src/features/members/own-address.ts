/** Whether an address names the signed-in member: by id, or by account in whatever case, as the server looks it up. */
export function isOwnAddress(account: string | undefined, own: { id: number; user_id: string }): boolean {
  return account !== undefined && (account === String(own.id) || account.toLowerCase() === own.user_id.toLowerCase());
}
