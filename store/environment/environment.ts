import type { PublicConfig } from '#contract/public-config.ts'
import type { WorkChallenge, WorkSolution } from './work-challenge.ts'

/** What sagas need besides the store and the API. Tests pass their own, so that time and tabs stand still. */
export interface Environment {
  /** The captcha that the page's public configuration names. */
  readonly captcha: PublicConfig['captcha']
  /** The language that the person has just chosen for this page; null if none. */
  chosenLanguage(): string | null
  /** Resolves after this many milliseconds; rejects when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Resolves as soon as the tab is visible; rejects when `signal` aborts. */
  untilVisible(signal: AbortSignal): Promise<void>
  /** Resolves when the browser has a network again; `signal` ends the watch. */
  untilOnline(signal: AbortSignal): Promise<void>
  /** Opens a channel to the same app in other tabs. */
  openChannel(name: string): TabChannel
  /** Solves an altcha challenge; null if that takes too long. */
  solveChallenge(challenge: WorkChallenge, signal: AbortSignal): Promise<WorkSolution | null>
  /** Gets a token of reCAPTCHA v3 for an action. */
  executeRecaptcha(siteKey: string, action: string): Promise<string>
  /**
   * Has an authenticator make a passkey, or sign with one.
   * @param options the server's, as JSON.
   * @returns the answer for the server, as JSON. Rejects if the person declines or the browser cannot.
   */
  createPasskey(options: string): Promise<string>
  signWithPasskey(options: string): Promise<string>
  /**
   * Deletes the drafts of forms: the keys of the session storage that begin with `draft:`.
   * @param except the member who logs in now; their own drafts are kept, and those of a visitor.
   */
  forgetDrafts(except?: number): void
  /**
   * A text that no other tab has, the same after a reload. Together with its content it identifies a request that is sent again
   * because no answer came.
   */
  requestId(): string
  /** Leaves the app for the page at an address, such as another site's. */
  leave(url: string): void
  /** Reports an error that nothing else handles. */
  report(thrown: unknown): void
}

/**
 * The browser shows the page again as it was left, after its "Back" button: messages of other tabs have not reached it
 * meanwhile, and somebody else may have logged in.
 */
export interface ShownAgain {
  readonly type: 'shownAgain'
}

/** A channel between the tabs of one browser: the others receive what one posts. */
export interface TabChannel {
  post(message: unknown): void
  /** The listener also gets {@link ShownAgain}, from this tab itself. */
  listen(listener: (message: unknown) => void): void
  close(): void
}
