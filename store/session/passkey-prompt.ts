import { FailureError } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'

/**
 * Waits for the browser's own dialog about a passkey.
 * @throws FailureError `refused` if the person declined, took too long or has no such passkey: browsers do not say which.
 */
export async function promptForPasskey(prompt: Promise<string>): Promise<string> {
  try {
    return await prompt
  } catch (cause) {
    throw new FailureError({ kind: 'refused', status: 0, message: msg('session-no-passkey-used') }, { cause })
  }
}
