import type { PublicConfig } from '#contract/public-config.ts'

/**
 * Reads the configuration that the server wrote into the page, `<script type="application/json"
 * id="config">`.
 * @throws Error if there is none, because the page was not served by our server.
 */
export function readConfig(page: Document = document): PublicConfig {
  const text = page.getElementById('config')?.textContent
  if (!text) throw new Error('This page has no configuration.')
  return JSON.parse(text)
}
