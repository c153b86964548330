import { Button } from '@chakra-ui/react'
import { DOMAIN_CLAIM_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { richText } from '#ui/rich-text.ts'
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
        <Notice tone="success" role="status" title={msg('wiki-domain-domain-verified')}>
          <p>{richText(msgParts('wiki-domain-wiki-ready-at-1-open', <DomainName claim={claim} />))}</p>
        </Notice>
        <div>
          <Button asChild size="sm" me="3">
            <a {...opening.link}>{msg('common-open-wiki')}</a>
          </Button>
          <Button asChild variant="outline" size="sm">
            {/*
              A plain link, so that the browser reloads the page, whose state still says that the wiki is waiting.
            */}
            <a href={routes.manageWiki(wikiId)}>{msg('common-manage')}</a>
          </Button>
        </div>
        {opening.failure}
      </>
    )
  return (
    <>
      {claim.status === 'lost' ? (
        <Notice tone="error" role="status" title={msg('wiki-domain-another-account-has-verified-domain')}>
          <p>{richText(msgParts('wiki-domain-wiki-cannot-created-at-1', <DomainName claim={claim} />))}</p>
        </Notice>
      ) : (
        <Notice tone="attention" role="status" title={msg('wiki-domain-time-verify-domain-has-run')}>
          <p>
            {richText(
              msgParts(
                'wiki-domain-1-was-not-verified-within',
                <DomainName claim={claim} />,
                DOMAIN_CLAIM_DAYS,
              ),
            )}
          </p>
        </Notice>
      )}
      <div>
        <ButtonLink to={routes.createWiki} size="sm" me="3">
          {msg('common-create-wiki')}
        </ButtonLink>
        <ButtonLink to={routes.contact} variant="outline" size="sm">
          {msg('common-contact-us')}
        </ButtonLink>
      </div>
    </>
  )
}
