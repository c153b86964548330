import { Link } from '@chakra-ui/react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { may } from '#ui/wiki/may.ts'
import { DomainCard } from './domain/domain-card.tsx'
import { useDomainVerification } from './domain/use-domain-verification.ts'
import { DeleteCard } from './settings/deletion/delete-card.tsx'

/**
 * A wiki that will be created once its custom domain is verified. Until then there is nothing else to manage.
 */
export function WaitingWiki({ wiki }: { wiki: WikiDetails }) {
  const flow = useDomainVerification(wiki.id)
  const isVerified = flow.snapshot.matches('verified')
  return (
    <>
      <PageHeading
        lead={isVerified ? <Link href={`//${wiki.domain}`}>{wiki.domain_decoded}</Link> : wiki.domain_decoded}
      >
        <bdi>{wiki.sitename}</bdi>
      </PageHeading>
      <CardStack>
        <DomainCard wikiId={wiki.id} {...flow} />
        {/* Once the wiki exists it is deleted among its settings, where the card says what will be lost. */}
        {!isVerified && may(wiki, 'delete') && <DeleteCard wiki={wiki} />}
      </CardStack>
    </>
  )
}
