import type { Page } from 'playwright-core'

/**
 * Chromium writes every answer of 400 and above to the console, also those a page expects (401: nobody is signed in). The
 * app's own errors do not look like this.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/

/** Sees what a page should never do: errors, requests to elsewhere, breaches of the content security policy. */
export class Witness {
  readonly #complaints: string[] = []

  watch(page: Page): void {
    page.on('pageerror', error => this.#complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', message => {
      if (!['error', 'warning'].includes(message.type()) || EXPECTED.test(message.text())) return
      this.#complaints.push(`${page.url()}: ${message.type()}: ${message.text()}`)
    })
    page.on('request', request => {
      const { protocol, hostname } = new URL(request.url())
      const stays = hostname === 'localhost' || hostname.endsWith('.localhost')
      if (/^(http|ws)s?:$/.test(protocol) && !stays)
        this.#complaints.push(`${page.url()} asked ${request.url()}`)
    })
  }

  /** Everything seen since the last call, and forgets it. */
  complaints(): readonly string[] {
    return this.#complaints.splice(0)
  }
}
