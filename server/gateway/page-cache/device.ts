import type { IncomingHttpHeaders } from 'node:http'

/** What a page is laid out for. Tablets get what computers get. */
export type Device = 'desktop' | 'phone'

/**
 * Browsers on phones say "Mobi"; MDN recommends to look for nothing else. The others are browsers of the time
 * before that.
 */
const PHONE = /\bMobi|Opera Mini|BlackBerry|IEMobile|Windows Phone|Nokia|Symbian|J2ME|UP\.Browser/i
const TABLET = /\biPad\b|\bTablet\b|PlayBook|Silk\//i

/** The class of the device that a request comes from. */
export function deviceOf(headers: IncomingHttpHeaders): Device {
  const agent = headers['user-agent'] ?? ''
  return PHONE.test(agent) && !TABLET.test(agent) ? 'phone' : 'desktop'
}
