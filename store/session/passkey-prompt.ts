import { FailureError } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'

/**
 * Waits for the browser's own dialog about a passkey.
 * @throws FailureError as the prompt does; `refused` if the person declined, took too long or has no such passkey (browsers
 * do not say which).
 */
export async function promptForPasskey(prompt: Promise<string>): Promise<string> {
  try {
    return await prompt
  } catch (cause) {
    if (cause instanceof FailureError) throw cause
    throw new FailureError({ kind: 'refused', status: 0, message: msg('session-no-passkey-used') }, { cause })
  }
}
