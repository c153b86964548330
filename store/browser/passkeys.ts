import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Has an authenticator make a passkey. Options and answer are JSON. */
export async function createPasskey(options: string): Promise<string> {
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
}

/** Has an authenticator sign with a passkey. Options and answer are JSON. */
export async function signWithPasskey(options: string): Promise<string> {
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
}
