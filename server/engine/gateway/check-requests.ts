import type { IncomingMessage, ServerResponse } from 'node:http'
import { passCookie, passesIn } from '#server/engine/crawlers/check-cookie.ts'
import type { PassHolder } from '#server/engine/crawlers/check-pass.ts'
import { type CheckScript, checkScript } from '#server/engine/crawlers/check-scripts.ts'
import type { CrawlerCheck } from '#server/engine/crawlers/crawler-check.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { Clock } from '#server/platform/clock.ts'
import { siteOf } from '#server/platform/http/network.ts'
import type { Notice } from '#server/platform/http/notice-page.ts'
import { clientAddress, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { BudgetMeters } from './budget-meters.ts'
import { isSecure } from './is-secure.ts'
import { NOTICES } from './notices.ts'
import type { RequestBodies } from './request-body.ts'

export interface CheckRequestsOptions {
  readonly check: CrawlerCheck
  readonly bodies: RequestBodies
  readonly trusts: TrustedProxies
  /** Never jumps. */
  readonly clock: Clock
}

/** Bytes of an answer to a challenge; a real one has about 1,000. */
const ANSWER_MAX = 8192
/** Challenges and answers of one network: each costs a few milliseconds. */
const AT_ONCE = 60
const PER_SECOND = 0.5
const NETWORKS_MAX = 10_000

/** Gives challenges to the check's page, and passes for their answers. */
export class CheckRequests {
  private readonly options: CheckRequestsOptions
  private readonly meters: BudgetMeters

  constructor(options: CheckRequestsOptions) {
    this.options = options
    const requests = { requests: AT_ONCE, requestsPerSecond: PER_SECOND }
    this.meters = new BudgetMeters(
      { ...requests, seconds: Number.POSITIVE_INFINITY, secondsPerSecond: 1 },
      NETWORKS_MAX,
      options.clock,
    )
  }

  /** @returns the notice to show instead of an answer; null when the request was answered. */
  async answer(request: IncomingMessage, response: ServerResponse, wiki: KnownWiki): Promise<Notice | null> {
    const { check, trusts } = this.options
    const network = siteOf(clientAddress(request, trusts))
    const holder = { dbName: wiki.record.dbName, network }
    const { method } = request
    if (method !== 'GET' && method !== 'POST') return NOTICES.method
    if (this.meters.wait(network, 1) > 0) return NOTICES.tooManyChecks
    this.meters.use(network, { requests: 1 })
    if (method === 'POST') return await this.takeAnswer(request, response, wiki, holder)
    const passes = passesIn(request.headers.cookie, isSecure(wiki))
    sendJson(response, check.isPassed(holder, passes) ? { passed: true } : await check.challenge(holder))
    return null
  }

  private async takeAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    holder: PassHolder,
  ): Promise<Notice | null> {
    const body = await this.options.bodies.receive(request, { max: ANSWER_MAX, network: holder.network })
    const chunks: Uint8Array[] = []
    try {
      for await (const chunk of body.read()) chunks.push(chunk)
    } finally {
      await body.discard()
    }
    const pass = await this.options.check.passFor(holder, Buffer.concat(chunks).toString())
    if (pass === null) return NOTICES.checkFailed
    response.setHeader('set-cookie', passCookie(pass, isSecure(wiki)))
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
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}
