import { Button } from '@chakra-ui/react'
import { DOMAIN_CLAIM_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useOpenWiki } from '#ui/submission/use-open-wiki.tsx'
import { DomainName } from './domain-name.tsx'

interface DomainOutcomeProps {
  readonly wikiId: number
  readonly claim: DomainClaim
}

/** How a claim has ended, and what to do next. */
export function DomainOutcome({ wikiId, claim }: DomainOutcomeProps) {
  const opening = useOpenWiki({ id: wikiId, domain: claim.domain })
  if (claim.status === 'verified')
    return (
      <>
        <Notice tone="success" role="status" title="The domain is verified.">
          <p>
            Your wiki is ready at <DomainName claim={claim} />. Open it, and you are logged in as its first
            admin. The login details for the wiki itself are on their way to you by email.
          </p>
        </Notice>
        <div>
          <Button asChild size="sm" me="3">
            <a {...opening.link}>Open your wiki</a>
          </Button>
          <Button asChild variant="outline" size="sm">
            {/*
              A plain link, so that the page is loaded anew: its state still says that the wiki is waiting.
            */}
            <a href={routes.manageWiki(wikiId)}>Manage it</a>
          </Button>
        </div>
        {opening.failure}
      </>
    )
  return (
    <>
      {claim.status === 'lost' ? (
        <Notice tone="error" role="status" title="Another account has verified this domain.">
          <p>
            Your wiki cannot be created at <DomainName claim={claim} />. If the domain is yours, find out who
            can change its DNS records, and contact us.
          </p>
        </Notice>
      ) : (
        <Notice tone="attention" role="status" title="The time to verify this domain has run out.">
          <p>
            <DomainName claim={claim} /> was not verified within {DOMAIN_CLAIM_DAYS} days, so your wiki was
            not created. The domain was not given to anyone else, and you can create the wiki again.
          </p>
        </Notice>
      )}
      <div>
        <ButtonLink to={routes.createWiki} size="sm" me="3">
          Create a wiki
        </ButtonLink>
        <ButtonLink to={routes.contact} variant="outline" size="sm">
          Contact us
        </ButtonLink>
      </div>
    </>
  )
}
