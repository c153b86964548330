import type { FastifyInstance } from 'fastify'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import type { Deps } from '#server/modules/deps.ts'
import { viewCertificate } from '#server/modules/wikis/certificates/view-certificate.ts'
import type { ListCounts } from '#server/modules/wikis/discovery/list-counts.ts'
import { withdrawClaim } from '#server/modules/wikis/domains/withdraw-claim.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { viewClaim } from './claim-view.ts'
import {
  checkDomainEndpoint,
  readCertificateEndpoint,
  readDomainEndpoint,
  withdrawDomainEndpoint,
} from './domain.endpoints.ts'
import { domainLimits } from './domain.limits.ts'
import { scheduleDomainJobs } from './domain-claims.job.ts'
import { createOwnTargets } from './own-targets.ts'
import { verifyClaim } from './verify-claim.usecase.ts'

/**
 * `POST /wiki/domain` tells how to prove a custom domain, `POST /wiki/domain/check` queries DNS, `POST
 * /wiki/domain/certificate` tells whether the proven domain has a certificate, `POST /wiki/domain/withdraw` gives up the
 * claim but never deletes a wiki that has been created meanwhile.
 */
export function registerDomainRoutes(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  const ownTargets = createOwnTargets(deps)
  /** The running checks by wiki. A second request for a wiki waits for the same check. */
  const running = new Map<number, Promise<void>>()
  const check = (wikiId: number): Promise<void> => {
    const checking =
      running.get(wikiId) ??
      verifyClaim(deps, wikiId).finally(() => {
        running.delete(wikiId)
        counts.forget()
      })
    running.set(wikiId, checking)
    return checking
  }

  serve(app, readDomainEndpoint, async (request): Promise<{ data: DomainClaim }> => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(readDomainEndpoint.body, request)
    return { data: await viewClaim(deps, ownTargets, wiki) }
  })

  serve(app, checkDomainEndpoint, async (request): Promise<{ data: DomainClaim }> => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(checkDomainEndpoint.body, request)
    await deps.limiter.hit(domainLimits.checkDomain, `${wiki.member.id}:${wiki.domain}`)
    await deps.limiter.hit(domainLimits.checkByAccount, String(wiki.member.id))
    await check(wiki.id)
    return { data: await viewClaim(deps, ownTargets, wiki) }
  })

  serve(app, readCertificateEndpoint, async (request): Promise<{ data: DomainCertificate }> => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(readCertificateEndpoint.body, request)
    await deps.limiter.hit(domainLimits.readCertificate, String(wiki.member.id))
    return { data: await viewCertificate(deps, wiki.domain as WikiDomain) }
  })

  serve(app, withdrawDomainEndpoint, async (request, reply) => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(withdrawDomainEndpoint.body, request)
    await withdrawClaim(deps, wiki.id)
    return reply.type('application/json').send(JSON.stringify('Success'))
  })

  scheduleDomainJobs(deps, check)
}
