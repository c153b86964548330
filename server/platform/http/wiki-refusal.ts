import { msg } from '#i18n/msg.ts'
import { AppError, RefusalError } from './app-error.ts'
import { RETRY_SOON_SECONDS } from './notice-page.ts'

/**
 * Why a wiki temporarily gives no answer. `busy`: too many requests wait for PHP, or PHP is restarting. `lost`:
 * PHP hangs or was killed, and may have carried out the request. `unserved`: the wiki waits for its upgrade.
 */
export type WikiSilence = 'busy' | 'lost' | 'unserved'

/** The message for each reason, and when clients may try again. */
const REFUSALS: Readonly<
  Record<WikiSilence, { readonly message: string; readonly retryAfterSeconds: number }>
> = {
  busy: { message: msg('error-wiki-busy-or-starting-again'), retryAfterSeconds: RETRY_SOON_SECONDS },
  lost: { message: msg('error-wiki-gave-no-answer-in-time'), retryAfterSeconds: RETRY_SOON_SECONDS },
  unserved: { message: msg('error-wiki-cannot-do-at-moment'), retryAfterSeconds: 600 },
}

/** A wiki gave no answer. The request can be tried again. */
export abstract class WikiSilentError extends RefusalError {
  abstract readonly silence: WikiSilence

  /** Whether the wiki may have carried out the request, or may still do so. */
  get mayHaveActed(): boolean {
    return this.silence === 'lost'
  }

  override get refusal(): AppError {
    const { message, retryAfterSeconds } = REFUSALS[this.silence]
    return new AppError(503, `wiki-${this.silence}`, message, { retryAfterSeconds, cause: this })
  }
}
