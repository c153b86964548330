import type { PublicConfig } from '#contract/public-config.ts'

/**
 * The configuration the server wrote into the page, `<script type="application/json" id="config">`.
 * @throws Error where the page has none: it was not served by our server.
 */
export function readConfig(page: Document = document): PublicConfig {
  const text = page.getElementById('config')?.textContent
  if (!text) throw new Error('This page carries no configuration.')
  return JSON.parse(text)
}
