import { msg } from '#i18n/msg.ts'
import { AnsweredError, AppError } from './app-error.ts'
import { RETRY_SOON_SECONDS } from './notice-page.ts'

/**
 * Why a wiki gives no answer, for something that passes. `busy`: too much waits for its PHP, or that is being restarted.
 * `lost`: PHP hangs or was ended, and may have done what it was asked. `held`: it waits for its upgrade.
 */
export type WikiSilence = 'busy' | 'lost' | 'held'

/** What people are told of it, and when clients may try again. */
const REFUSALS: Readonly<
  Record<WikiSilence, { readonly message: string; readonly retryAfterSeconds: number }>
> = {
  busy: { message: msg('error-wiki-busy-or-starting-again'), retryAfterSeconds: RETRY_SOON_SECONDS },
  lost: { message: msg('error-wiki-gave-no-answer-in-time'), retryAfterSeconds: RETRY_SOON_SECONDS },
  held: { message: msg('error-wiki-cannot-do-at-moment'), retryAfterSeconds: 600 },
}

/** A wiki has given no answer: it can be asked again. */
export abstract class WikiSilentError extends AnsweredError {
  abstract readonly silence: WikiSilence

  /** Whether it may have done what it was asked, or may still do it. */
  get mayHaveActed(): boolean {
    return this.silence === 'lost'
  }

  override get answer(): AppError {
    const { message, retryAfterSeconds } = REFUSALS[this.silence]
    return new AppError(503, `wiki-${this.silence}`, message, { retryAfterSeconds, cause: this })
  }
}
