/** Debian's Chromium. */
export const CHROMIUM = '/usr/bin/chromium'

/** Lets root run Chromium and stops its background requests. Chromium resolves `*.localhost` by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
