import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type Notice, noticeMessage } from './notice-page.ts'
import { cookieDeletions } from './planted-cookies.ts'
import { REFUSALS } from './refusals.ts'

/** Bytes of request line and headers after which Node stops reading. */
export const HEADERS_MAX = 32 * 1024
/** Bytes of cookies. A wiki and the service each set far less than one kilobyte. */
const COOKIES_MAX = 8 * 1024

/** Milliseconds for which a client may keep sending, so that it reads the answer. */
const LINGER_MS = 1000

/** What is wrong with a request's host, target or cookies; null if nothing is. */
export function faultOf(request: IncomingMessage): Notice | null {
  const { headers, headersDistinct, url = '' } = request
  // Two hosts, or a target with its own host: a proxy may have checked a different host than the one that would
  // be served. Source: RFC 9112, section 3.2.
  if ((headersDistinct['host']?.length ?? 0) > 1) return REFUSALS.ambiguous
  if (!url.startsWith('/') && url !== '*') return REFUSALS.ambiguous
  const { cookie = '', host = '' } = headers
  if (Buffer.byteLength(cookie) <= COOKIES_MAX) return null
  return { ...REFUSALS.cookies, cookies: cookieDeletions({ cookies: cookie, host, target: url }) }
}

/** Answers bytes that Node could not read as a request. */
export function refuseUnreadable(
  error: Error & { code?: string; bytesParsed?: number; rawPacket?: Buffer },
  socket: Socket,
  home: { name: string; url: string },
): void {
  // The rest of a request that has already been answered.
  if (socket.writableEnded && !socket.destroyed) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  endWith(socket, unreadableNotice(error), home)
}

/** Sends a notice on a connection without a response, and closes it. */
export function endWith(socket: Socket, notice: Notice, home: { name: string; url: string }): void {
  socket.end(noticeMessage(notice, home))
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

function unreadableNotice(error: { code?: string; bytesParsed?: number; rawPacket?: Buffer }): Notice {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return REFUSALS.slow
  if (error.code !== 'HPE_HEADER_OVERFLOW') return REFUSALS.unreadable
  const packet = error.rawPacket?.toString('latin1') ?? ''
  if (!hasLeftTheTarget(packet.slice(0, error.bytesParsed))) return REFUSALS.headers
  return { ...REFUSALS.cookies, cookies: cookieDeletions(cookieRequestIn(packet)) }
}

/** What is known about a request whose headers were not read completely. */
function cookieRequestIn(packet: string): Parameters<typeof cookieDeletions>[0] {
  return {
    cookies: packet.replace(/^.*\r\ncookie:/is, ''),
    host: /\r\nhost:[ \t]*([^\r\n]*)/i.exec(packet)?.[1]?.trim() ?? '',
    target: /^[A-Z]+ (\S*)/.exec(packet)?.[1] ?? '/',
  }
}

/**
 * Whether the headers became too large after the request's target. A link can make the target any length but
 * cannot set headers, so the excess after the target must be cookies. A long target deletes no cookies, because
 * otherwise any page on the internet could log a member out with a link. In doubt, the target counts as too long.
 */
function hasLeftTheTarget(bytes: string): boolean {
  return /[ \r\n]/.test(bytes.replace(/^[A-Z]+ /, ''))
}
