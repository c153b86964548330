import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SECOND_MS } from '#contract/durations.ts'
import { RequestLimit } from '#server/gateway/limits/budget-meters.ts'
import { hostCookies, setHostCookie } from '#server/gateway/passes/host-cookie.ts'
import { PASS_MS, type PassHolder } from '#server/gateway/passes/pass.ts'
import type { RequestBodies } from '#server/gateway/requests/request-body.ts'
import type { Clock } from '#server/platform/clock.ts'
import { clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { CrawlerCheck } from './crawler-check.ts'

export interface CheckRequestsOptions {
  readonly check: CrawlerCheck
  readonly bodies: RequestBodies
  readonly trusts: TrustedProxies
  /** A clock that never jumps. */
  readonly clock: Clock
}

/** Why a request was refused: the name of its notice. */
type CheckRefusal = 'method' | 'tooManyChecks' | 'checkFailed'

/** The largest solution to a challenge, in bytes; a real one has about 1,000. */
const ANSWER_MAX = 8192
/** Challenges and solutions of one network; each costs a few milliseconds. */
const BUDGET = { requests: 60, requestsPerSecond: 0.5 }

/** Gives challenges to the check's page, and passes in return for their solutions. */
export class CheckRequests {
  private readonly options: CheckRequestsOptions
  private readonly limit: RequestLimit

  constructor(options: CheckRequestsOptions) {
    this.options = options
    this.limit = new RequestLimit(BUDGET, options.clock)
  }

  /** @returns why the request was refused; null when it was answered. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
  ): Promise<CheckRefusal | null> {
    const { check, trusts } = this.options
    const network = clientNetwork(request, trusts)
    const holder = { dbName: wiki.record.dbName, network }
    const { method } = request
    if (method !== 'GET' && method !== 'POST') return 'method'
    if (!this.limit.allows(network)) return 'tooManyChecks'
    if (method === 'POST') return await this.takeSolution(request, response, wiki, holder)
    const passes = hostCookies(request.headers.cookie, wiki, 'wikistead_check')
    sendJson(response, check.isPassed(holder, passes) ? { passed: true } : await check.challenge(holder))
    return null
  }

  private async takeSolution(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    holder: PassHolder,
  ): Promise<CheckRefusal | null> {
    const body = await this.options.bodies.receive(request, { max: ANSWER_MAX, network: holder.network })
    const solution = await text(body.read()).finally(async () => await body.discard())
    const pass = await this.options.check.passFor(holder, solution)
    if (pass === null) return 'checkFailed'
    response.setHeader('set-cookie', setHostCookie(wiki, 'wikistead_check', pass, PASS_MS / SECOND_MS))
    sendJson(response, { passed: true })
    return null
  }
}

/** Sends one of the scripts of the check's page. */
export function sendCheckScript(response: ServerResponse, name: CheckScript): void {
  const text = checkScript(name)
  response
    .writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': text.length,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    .end(text)
}

function sendJson(response: ServerResponse, value: unknown): void {
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(value))
}

/** The scripts of the page with the check, by their paths on a wiki's host. */
type CheckScript = 'check' | 'work'

const altcha = dirname(createRequire(import.meta.url).resolve('altcha/lib'))

const FILES: Readonly<Record<CheckScript, string>> = {
  check: join(import.meta.dirname, 'check.js'),
  /** altcha's own worker, which the service's forms use, too. */
  work: join(altcha, '../workers/pbkdf2.js'),
}
const read = new Map<CheckScript, Buffer>()

/** A script's text, read from disk once. */
function checkScript(name: CheckScript): Buffer {
  const text = read.get(name) ?? readFileSync(FILES[name])
  read.set(name, text)
  return text
}
