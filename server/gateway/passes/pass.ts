import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'

/** Whom a pass is for. */
export interface PassHolder {
  readonly dbName: string
  /** As `networkOf` returns it. */
  readonly network: string
}

/** How long a pass is valid and its cookie lasts. */
export const PASS_MS = HOUR_MS

const PASS = /^(\d{1,16})\.([A-Za-z0-9_-]{43})$/

/** Signs a pass for one wiki and one network. @param now UTC epoch milliseconds. */
export function signPass(secret: string, holder: PassHolder, now: number): string {
  const until = Math.floor(now) + PASS_MS
  return `${until}.${signature(secret, holder, until).toString('base64url')}`
}

/** Whether a pass is genuine, still valid, and for this wiki and this network. */
export function isPass(secret: string, holder: PassHolder, now: number, text: string): boolean {
  const [, until = '', signed = ''] = PASS.exec(text) ?? []
  if (until === '' || Number(until) <= now) return false
  return timingSafeEqual(Buffer.from(signed, 'base64url'), signature(secret, holder, Number(until)))
}

function signature(secret: string, { dbName, network }: PassHolder, until: number): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([dbName, network, until]))
    .digest()
}
