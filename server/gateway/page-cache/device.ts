import type { IncomingHttpHeaders } from 'node:http'

/** The kind of device that a page is laid out for. Tablets get the same as computers. */
export type Device = 'desktop' | 'phone'

/**
 * Browsers on phones say "Mobi", and MDN recommends looking for nothing else. The other patterns match older browsers.
 */
const PHONE = /\bMobi|Opera Mini|BlackBerry|IEMobile|Windows Phone|Nokia|Symbian|J2ME|UP\.Browser/i
const TABLET = /\biPad\b|\bTablet\b|PlayBook|Silk\//i

/** The class of the device that a request comes from. */
export function deviceOf(headers: IncomingHttpHeaders): Device {
  const agent = headers['user-agent'] ?? ''
  return PHONE.test(agent) && !TABLET.test(agent) ? 'phone' : 'desktop'
}
