import { chakra, Link } from '@chakra-ui/react'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'

/** Source: spec 2.52. */
export function DetailsCard({ wiki }: { wiki: WikiDetails }) {
  return (
    <Card title={msg('wiki-profile-details')}>
      <Facts>
        <dt>{msg('common-site-name')}</dt>
        <dd>
          <bdi>{wiki.sitename}</bdi>
        </dd>
        <dt>{msg('wiki-profile-domain')}</dt>
        <dd>
          <Link href={`//${wiki.domain}`}>{wiki.domain_decoded}</Link>
        </dd>
        {wiki.language && (
          <>
            <dt>{msg('common-language')}</dt>
            <dd>
              <bdi lang={languageTag(wiki.language)}>{wiki.language_name ?? wiki.language}</bdi> (
              {wiki.language})
            </dd>
          </>
        )}
        <dt>{msg('wiki-profile-created')}</dt>
        <dd>
          <time dateTime={wiki.created_at}>{formatUtcMinute(wiki.created_at)}</time>
        </dd>
        <dt>{msg('wiki-profile-database-version')}</dt>
        <dd>{wiki.wiki_db_version?.version ?? msg('wiki-profile-database-version-unknown')}</dd>
      </Facts>
      <chakra.details mt="4">
        <chakra.summary cursor="pointer" fontWeight="semibold">
          {msg('wiki-profile-public-settings')}
        </chakra.summary>
        <chakra.div mt="3" textStyle="sm">
          <Facts>
            {wiki.public_settings.map(({ name, value }) => [
              <dt key={name}>{name}</dt>,
              <dd key={`${name}=`}>{value}</dd>,
            ])}
          </Facts>
        </chakra.div>
      </chakra.details>
    </Card>
  )
}
