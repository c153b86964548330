import type { IncomingMessage } from 'node:http'
import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { hostCookies, setHostCookie } from './host-cookie.ts'
import { isPass, PASS_MS, type PassHolder, signPass } from './pass.ts'

interface TeamPassesOptions {
  /** Shared by all processes. */
  readonly secret: string
  /** The clock by which passes expire. */
  readonly clock: Clock
  readonly trusts: TrustedProxies
}

/**
 * Passes by which a wiki's host knows a browser of the operator team for an hour after a log-in by the service,
 * as long as it stays in the same network. A pass only shows where the time of a slow request went.
 */
export class TeamPasses {
  private readonly options: TeamPassesOptions

  constructor(options: TeamPassesOptions) {
    this.options = options
  }

  /** The Set-Cookie header that gives a browser its pass. */
  cookieFor(request: IncomingMessage, wiki: KnownWiki): string {
    const { secret, clock } = this.options
    const pass = signPass(secret, this.holder(request, wiki), clock.now())
    return setHostCookie(wiki, 'wikistead_team', pass, PASS_MS / SECOND_MS)
  }

  isOfTeam(request: IncomingMessage, wiki: KnownWiki): boolean {
    const passes = hostCookies(request.headers.cookie, wiki, 'wikistead_team')
    if (passes.length === 0) return false
    const { secret, clock } = this.options
    const holder = this.holder(request, wiki)
    return passes.some(pass => isPass(secret, holder, clock.now(), pass))
  }

  private holder(request: IncomingMessage, { record }: KnownWiki): PassHolder {
    return { dbName: record.dbName, network: clientNetwork(request, this.options.trusts) }
  }
}
