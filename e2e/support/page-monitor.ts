import type { Page } from 'playwright-core'
import { CUSTOM_HOST } from './chromium.ts'

/**
 * Chromium logs every response of 400 and above, even one that a page expects (401 without a session), and
 * every request without a network. The app's own errors look different.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/
const STATUS = /^Failed to load resource: the server responded with a status of (\d+)/
const POLICY = /Content Security Policy/i
/** The query page, which is ours on the wikis' hosts, too. */
const QUERY_PAGE = /^\/query(\/|$)/

/**
 * Records what must never happen: errors on the service's pages, and on any page, also MediaWiki's, violations of the
 * content security policy and requests to other machines. MediaWiki's own errors do not count.
 */
export class PageMonitor {
  readonly #problems: string[] = []
  readonly #expected = new Set<string>()

  /** From now on, a response with this status is not a problem, because the test causes it. */
  expectStatus(status: number): void {
    this.#expected.add(String(status))
  }

  watch(page: Page): void {
    const isOurs = () => {
      const { hostname, pathname } = new URL(page.url())
      return hostname === 'localhost' || QUERY_PAGE.test(pathname)
    }
    page.on('pageerror', error => {
      if (isOurs()) this.#problems.push(`${page.url()}: ${error.stack ?? error.message}`)
    })
    page.on('console', message => {
      if (!['error', 'warning'].includes(message.type()) || this.#isExpected(message.text())) return
      if (!isOurs() && !POLICY.test(message.text())) return
      this.#problems.push(`${page.url()}: ${message.type()}: ${message.text()}`)
    })
    page.on('request', request => {
      const { protocol, hostname } = new URL(request.url())
      const stays = hostname === CUSTOM_HOST || hostname === 'localhost' || hostname.endsWith('.localhost')
      if (/^(http|ws)s?:$/.test(protocol) && !stays)
        this.#problems.push(`${page.url()} asked ${request.url()}`)
    })
  }

  #isExpected(text: string): boolean {
    return EXPECTED.test(text) || this.#expected.has(STATUS.exec(text)?.[1] ?? '')
  }

  /** All problems so far, one line each. */
  get problems(): readonly string[] {
    return this.#problems
  }

  /** The problems since the last call. */
  takeProblems(): readonly string[] {
    return this.#problems.splice(0)
  }
}
