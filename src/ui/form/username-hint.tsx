/**
 * Tells password managers whose password a form is about, where the page shows it elsewhere. Browsers pass over inputs of the
 * type `hidden`. @see https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
