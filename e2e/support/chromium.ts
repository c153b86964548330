/** Debian's Chromium without windows, which starts pages in less time than the browser with windows. */
export const CHROMIUM = '/usr/bin/chromium-headless-shell'

/** A custom domain for tests. It leads to this machine, in the browser that they start. */
export const CUSTOM_HOST = 'data.museum.com'

/**
 * Lets root run Chromium and stops its background requests. Chromium resolves `*.localhost` by itself. Scripts are not
 * optimized, because pages do not live long enough for that to pay off.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
  `--host-resolver-rules=MAP ${CUSTOM_HOST} 127.0.0.1`,
] as const
