/**
 * Tells password managers to which account a password belongs, if the form shows no email address. Browsers
 * ignore inputs of the type `hidden`.
 * @see https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
