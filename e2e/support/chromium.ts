/** Debian's Chromium. */
export const CHROMIUM = '/usr/bin/chromium'

/** Root may run it, and nothing in it calls home. It resolves `*.localhost` to this machine by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
