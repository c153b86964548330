import { connect, type TLSSocket } from 'node:tls'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'

/**
 * What the proxy shows for a host: a certificate that browsers accept, none that they accept, or unknown because
 * the proxy cannot be reached.
 */
export type SeenCertificate = { readonly validUntil: Date } | 'none' | 'unknown'

/** Checks the certificates that the reverse proxy shows. */
export interface CertificateCheck {
  /** Never rejects. @param host a custom domain in lower-case ASCII, without a port. */
  of(host: string): Promise<SeenCertificate>
}

const PATIENCE_MS = 5000
/**
 * Milliseconds for which a result is kept. A handshake for a name without a certificate makes the proxy try to
 * get one. Authorities refuse a name for an hour after five failed attempts, so this causes only four per hour.
 */
const KEPT_MS = 15 * MINUTE_MS
const KEPT_MAX = 1000

interface CheckOptions {
  /** The service's own URL, which leads to the proxy. No connection is ever made to a claimed domain. */
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'now'>
  /** The authorities that browsers trust; by default Node's. */
  readonly ca?: string
}

export function createCertificateCheck({ publicUrl, clock, ca }: CheckOptions): CertificateCheck {
  const { protocol, hostname, port } = new URL(publicUrl)
  const kept = new Map<string, { readonly at: number; readonly seen: Promise<SeenCertificate> }>()
  return {
    async of(host) {
      if (protocol !== 'https:') return 'unknown'
      const last = kept.get(host)
      if (last && clock.now() - last.at < KEPT_MS) return await last.seen
      const seen = look({ host: hostname, port: Number(port || 443), servername: host, ...(ca && { ca }) })
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(host, { at: clock.now(), seen })
      return await seen
    },
  }
}

interface Handshake {
  readonly host: string
  readonly port: number
  readonly servername: string
  readonly ca?: string
}

/** Does only a TLS handshake and sends no request. */
export async function look(handshake: Handshake): Promise<SeenCertificate> {
  const { promise, resolve } = Promise.withResolvers<SeenCertificate>()
  let isReached = false
  // Node checks that the certificate is signed by a trusted authority, valid for this name, and not expired.
  const socket: TLSSocket = connect({ ...handshake, timeout: PATIENCE_MS })
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
  socket.once('connect', () => {
    isReached = true
  })
  socket.once('secureConnect', () => resolve({ validUntil: new Date(socket.getPeerCertificate().valid_to) }))
  socket.on('error', () => undefined)
  socket.once('close', () => resolve(isReached ? 'none' : 'unknown'))
  const seen = await promise
  clearTimeout(patience)
  socket.destroy()
  return seen
}
