/** Whether the browser can create and use passkeys. It cannot on pages without TLS, except on localhost. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
