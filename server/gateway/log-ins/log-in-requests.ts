import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVICE_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { RequestLimit } from '#server/gateway/limits/budget-meters.ts'
import { hostCookies, setHostCookie } from '#server/gateway/passes/host-cookie.ts'
import type { TeamPasses } from '#server/gateway/passes/team-passes.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Clock } from '#server/platform/clock.ts'
import { clientAddress, clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { giveOrder, type OrderingClient, type WikiLogIns, type WikiOrder } from '#server/wikis/wiki-orders.ts'
import type { LogInsAhead } from './log-ins-ahead.ts'

export interface LogInRequestsOptions {
  /** Undefined if the service logs nobody in. */
  readonly logIns?: WikiLogIns
  readonly php: Pick<PhpBackend, 'fetch'>
  readonly ahead: LogInsAhead
  readonly home: { readonly url: string }
  readonly trusts: TrustedProxies
  readonly team: TeamPasses
  /** Never jumps. */
  readonly clock: Clock
  readonly onWorked: (wiki: KnownWiki) => void
}

/** Why nobody was logged in; the name of the notice. */
export type LogInRefusal =
  | 'method'
  | 'noFile'
  | 'notOpened'
  | 'logInDead'
  | 'logInGone'
  | 'logInRefused'
  | 'tooManyLogIns'

const REFUSALS = { dead: 'logInDead', gone: 'logInGone', refused: 'logInRefused' } as const

/** Seconds for which a browser keeps a nonce. A ticket is valid no longer than that. */
const NONCE_LASTS = 60
/** The limit of log-ins per network, because each one queries the database. */
const BUDGET = { requests: 200, requestsPerSecond: 2 }

/**
 * The wiki's side of a log-in by the service (docs/design/one-log-in.md). A browser that comes with a ticket gets
 * a nonce in a cookie and is sent to the service, which knows its session there. It comes back with a code.
 * Meanwhile PHP may have begun the log-in.
 */
export class LogInRequests {
  private readonly options: LogInRequestsOptions
  private readonly limit: RequestLimit

  constructor(options: LogInRequestsOptions) {
    this.options = options
    this.limit = new RequestLimit(BUDGET, options.clock)
  }

  /**
   * @param learn receives the headers of an answer to someone who was logged in, and returns them without those
   * for the gateway.
   * @returns why the request was refused; null when it was answered.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    learn: (headers: readonly (readonly [string, string])[]) => readonly (readonly [string, string])[],
  ): Promise<LogInRefusal | null> {
    const { logIns, ahead, home, trusts, team } = this.options
    const { record } = wiki
    const { id = null } = record
    response.setHeader('cache-control', 'no-store')
    response.setHeader('referrer-policy', 'no-referrer')
    if (request.method !== 'GET') return 'method'
    if (!logIns || id === null) return 'noFile'
    if (!isOpened(request)) return 'notOpened'
    const network = clientNetwork(request, trusts)
    if (!this.limit.allows(network)) return 'tooManyLogIns'
    const query = new URLSearchParams(/\?([^#]*)/.exec(request.url ?? '')?.[1] ?? '')
    const code = query.get('code')
    const ticket = query.get('ticket')
    if (code === null && ticket === null) return 'logInDead'
    if (code === null) {
      const nonce = randomBytes(24).toString('base64url')
      const hash = createHash('sha256').update(nonce).digest('hex')
      const to = `${home.url}${SERVICE_LOG_IN_PATH}?${new URLSearchParams({ ticket: ticket ?? '', nonce: hash })}`
      response
        .writeHead(303, {
          location: to,
          'set-cookie': setHostCookie(wiki, 'wikistead_log_in', nonce, NONCE_LASTS),
        })
        .end()
      return null
    }
    const cookies = [setHostCookie(wiki, 'wikistead_log_in', null, 0)]
    const client = { remoteAddress: clientAddress(request, trusts), userAgent: request.headers['user-agent'] }
    const nonces = hostCookies(request.headers.cookie, wiki, 'wikistead_log_in')
    const result = await logIns.redeem({ id, domain: record.domain }, code, nonces, async (order, key) => {
      const made = key === undefined ? null : await ahead.take(key, wiki, order)
      const { answer, headers } = made ?? (await this.give(wiki, order, client))
      if (!('failed' in answer))
        for (const [name, value] of learn(headers))
          if (name.toLowerCase() === 'set-cookie') cookies.push(value)
      return answer
    })
    if ('failed' in result) return REFUSALS[result.failed]
    if (result.isOfTeam) cookies.push(team.cookieFor(request, wiki))
    response.writeHead(303, { location: record.server + result.returnTo, 'set-cookie': cookies }).end()
    return null
  }

  private async give(wiki: KnownWiki, order: WikiOrder, client: OrderingClient) {
    const { php, onWorked } = this.options
    return await giveOrder(php, wiki, order, client).finally(() => onWorked(wiki))
  }
}

/** Whether a browser opens the URL as a page. Neither a script nor a frame of the wiki may log someone in unnoticed. */
function isOpened({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-dest': into = 'document', 'sec-fetch-mode': mode = 'navigate' } = headers
  return into === 'document' && mode === 'navigate'
}
