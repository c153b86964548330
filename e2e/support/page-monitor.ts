import type { Page } from 'playwright-core'

/**
 * Chromium logs every response of 400 and above, even one that a page expects (401 without a session), and
 * every request without a network. The app's own errors look different.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/

/**
 * Records what must never happen: errors and violations of the content security policy on the service's
 * pages, and requests to other machines from any page.
 */
export class PageMonitor {
  readonly #problems: string[] = []

  watch(page: Page): void {
    const isOurs = () => new URL(page.url()).hostname === 'localhost'
    page.on('pageerror', error => {
      if (isOurs()) this.#problems.push(`${page.url()}: ${error.stack ?? error.message}`)
    })
    page.on('console', message => {
      if (!isOurs() || !['error', 'warning'].includes(message.type()) || EXPECTED.test(message.text())) return
      this.#problems.push(`${page.url()}: ${message.type()}: ${message.text()}`)
    })
    page.on('request', request => {
      const { protocol, hostname } = new URL(request.url())
      const stays = hostname === 'localhost' || hostname.endsWith('.localhost')
      if (/^(http|ws)s?:$/.test(protocol) && !stays)
        this.#problems.push(`${page.url()} asked ${request.url()}`)
    })
  }

  /** All problems so far, one line each. */
  get problems(): readonly string[] {
    return this.#problems
  }
}
