import type { Page } from 'playwright-core'

/**
 * Chromium writes every answer of 400 and above to the console, also those a page expects (401: nobody is signed in), and
 * every request that the network lost. The app's own errors do not look like this.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/

/**
 * Sees what must never happen: errors and breaches of the content security policy on the service's own pages, and requests
 * that leave this machine from anywhere.
 */
export class Witness {
  readonly #complaints: string[] = []

  watch(page: Page): void {
    const isOurs = () => new URL(page.url()).hostname === 'localhost'
    page.on('pageerror', error => {
      if (isOurs()) this.#complaints.push(`${page.url()}: ${error.stack ?? error.message}`)
    })
    page.on('console', message => {
      if (!isOurs() || !['error', 'warning'].includes(message.type()) || EXPECTED.test(message.text())) return
      this.#complaints.push(`${page.url()}: ${message.type()}: ${message.text()}`)
    })
    page.on('request', request => {
      const { protocol, hostname } = new URL(request.url())
      const stays = hostname === 'localhost' || hostname.endsWith('.localhost')
      if (/^(http|ws)s?:$/.test(protocol) && !stays)
        this.#complaints.push(`${page.url()} asked ${request.url()}`)
    })
  }

  /** Everything seen so far. */
  get complaints(): readonly string[] {
    return this.#complaints
  }
}
