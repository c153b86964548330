import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogInTicketResponse } from '#contract/people/log-in-ticket.ts'
import type { JoinedWikisResponse, OfferedWikiResponse } from '#contract/people/wiki-accounts.ts'
import type { SuccessResponse, User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser, requireVerifiedUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { LOG_IN_LIMIT } from '#server/modules/wikis/log-in/log-in.endpoint.ts'
import { listJoinedWikis } from '#server/modules/wikis/shared/account-links.repository.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { offerWiki } from './offer-wiki.ts'
import { type FoundWiki, findServedWiki } from './offered-wikis.repository.ts'
import {
  joinedWikisEndpoint,
  leaveWikiEndpoint,
  linkWikiAccountEndpoint,
  makeWikiAccountEndpoint,
  offeredWikiEndpoint,
  openWikiEndpoint,
  wikiAccountLimits,
} from './wiki-accounts.endpoints.ts'
import {
  type Guest,
  leaveWiki,
  linkAccount,
  makeAccount,
  noAccount,
  noWiki,
  openWiki,
} from './wiki-accounts.usecases.ts'

type Asking = FastifyRequest<{ Params: { domain: string } }>

/** A member's own accounts on wikis. @param app the scope below `/api`. */
export function registerWikiAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { limiter } = deps

  serve(app, joinedWikisEndpoint, async (request): Promise<JoinedWikisResponse> => {
    const user = await requireUser(deps, request)
    const rows = await listJoinedWikis(deps.db, user.id)
    return {
      data: rows.map(({ domain, sitename, username, agreed_at }) => ({
        ...{ domain, domain_decoded: decodedDomain(domain), sitename, username },
        joined_at: isoTime(Number(agreed_at)),
      })),
    }
  })

  serve(app, offeredWikiEndpoint, async (request): Promise<OfferedWikiResponse> => {
    const user = await requireVerifiedUser(deps, request)
    const wiki = await findWiki(request, user)
    return { data: await offerWiki(deps, wiki, user.id) }
  })

  serve(app, makeWikiAccountEndpoint, async (request): Promise<LogInTicketResponse> => {
    const guest = await readGuest(request)
    const body = await parseBody(makeWikiAccountEndpoint.body, request)
    await countAttempt(request, guest)
    const wiki = await findWiki(request, guest.member)
    return { data: { url: await makeAccount(deps, wiki, guest, body) } }
  })

  serve(app, linkWikiAccountEndpoint, async (request): Promise<LogInTicketResponse> => {
    const guest = await readGuest(request)
    const body = await parseBody(linkWikiAccountEndpoint.body, request)
    await countAttempt(request, guest)
    const wiki = await findWiki(request, guest.member)
    return { data: { url: await linkAccount(deps, wiki, guest, body) } }
  })

  serve(app, openWikiEndpoint, async (request): Promise<LogInTicketResponse> => {
    const guest = await readGuest(request)
    const { return_to } = await parseBody(openWikiEndpoint.body, request)
    await limiter.hit(LOG_IN_LIMIT, String(guest.member.id))
    const wiki = await findWiki(request, guest.member)
    if (wiki.username === null && wiki.role === null) throw noAccount()
    return { data: { url: await openWiki(deps, wiki, guest, return_to) } }
  })

  serve(app, leaveWikiEndpoint, async (request): Promise<SuccessResponse> => {
    const user = await requireUser(deps, request)
    await leaveWiki(deps, await findWiki(request, user), user.id)
    return { success: true }
  })

  async function readGuest(request: FastifyRequest): Promise<Guest> {
    const member = await requireVerifiedUser(deps, request)
    const session = readSessionToken(deps.config, request)
    if (session === null) throw unauthenticated()
    return {
      member,
      session,
      client: { remoteAddress: request.ip, userAgent: request.headers['user-agent'] },
    }
  }

  async function findWiki({ params }: Asking, { id }: User): Promise<FoundWiki> {
    const wiki = await findServedWiki(deps.db, params.domain, id)
    if (!wiki) throw noWiki()
    return wiki
  }

  async function countAttempt({ ip }: FastifyRequest, { member }: Guest): Promise<void> {
    await hitNetwork(limiter, wikiAccountLimits.attemptsByNetwork, ip)
    await limiter.hit(wikiAccountLimits.attemptsByDay, String(member.id))
    await limiter.hit(wikiAccountLimits.attempts, String(member.id))
  }
}
