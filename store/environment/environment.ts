import type { PublicConfig } from '#contract/public-config.ts'
import type { WorkChallenge, WorkSolution } from './work-challenge.ts'

/** What sagas need of the world around them, given from outside so that tests can hold it still. */
export interface Environment {
  /** Which captcha the service uses; from the page's public configuration. */
  readonly captcha: PublicConfig['captcha']
  /** Resolves after so many milliseconds; rejects when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Resolves at once while the tab can be seen, else as soon as it can; rejects when `signal` aborts. */
  untilVisible(signal: AbortSignal): Promise<void>
  /** Opens the line to the same app in other tabs. */
  openChannel(name: string): TabChannel
  /** Works an altcha challenge out; null where that did not succeed in time. */
  solveChallenge(challenge: WorkChallenge, signal: AbortSignal): Promise<WorkSolution | null>
  /** Gets a token of reCAPTCHA v3 for an action. */
  executeRecaptcha(siteKey: string, action: string): Promise<string>
  /** Forgets what forms keep of what was typed: the session storage's keys that begin with `draft:`. */
  forgetDrafts(): void
  /** Tells developers of a fault nobody caught. */
  report(thrown: unknown): void
}

/** A line to the other tabs of this browser; what one posts, all others get. */
export interface TabChannel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
  close(): void
}
