/** Debian's Chromium without windows, which starts pages in less time than the browser with windows. */
export const CHROMIUM = '/usr/bin/chromium-headless-shell'

/** Lets root run Chromium and stops its background requests. Chromium resolves `*.localhost` by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
