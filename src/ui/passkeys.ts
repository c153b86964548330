/** Whether the browser can make and use passkeys. Not on pages without TLS, other than on localhost. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
