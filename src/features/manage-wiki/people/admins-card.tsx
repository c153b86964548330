import { chakra } from '@chakra-ui/react'
import type { AdminsResponse } from '#contract/people/people.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { loadAdmins } from '#store/people/people.saga.ts'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { specialPage } from './people-texts.ts'

/** The administrators of the wiki itself, whom MediaWiki knows and this page cannot change. */
export function AdminsCard({ wiki }: { wiki: WikiDetails }) {
  const { output, failure, reload } = useLoaded(loadAdmins, { wikiId: wiki.id })
  return (
    <Card
      title={msg('wiki-people-administrators-wiki')}
      lead={msg('wiki-people-accounts-wiki-itself-may-block')}
    >
      {failure ? (
        <RetryPanel
          failure={failure}
          title={msg('wiki-people-administrators-could-not-loaded')}
          onRetry={reload}
        />
      ) : output ? (
        <Admins wiki={wiki} admins={output} />
      ) : (
        <LoadingSkeleton label={msg('wiki-people-loading-administrators')} lines={2} />
      )}
    </Card>
  )
}

function Admins({ wiki, admins: { data, more } }: { wiki: WikiDetails; admins: AdminsResponse }) {
  const special = (page: string) => specialPage(wiki.domain, page)
  return (
    <CardBody>
      {data === null && <QuietNote>{msg('wiki-people-wiki-cannot-asked-now-who')}</QuietNote>}
      {data?.length === 0 && <p>{msg('wiki-people-wiki-has-no-administrator')}</p>}
      {data !== null && data.length > 0 && (
        <Names aria-label={msg('wiki-people-administrators-wiki')}>
          {data.map(name => (
            <li key={name}>
              <ExternalLink href={special(`UserRights/${encodeURIComponent(name.replaceAll(' ', '_'))}`)}>
                <bdi>{name}</bdi>
              </ExternalLink>
            </li>
          ))}
        </Names>
      )}
      <p>
        <ExternalLink href={special('ListUsers/sysop')}>
          {more ? msg('wiki-people-see-all-them-wiki') : msg('wiki-people-see-them-wiki')}
        </ExternalLink>
      </p>
    </CardBody>
  )
}

const Names = chakra(
  'ul',
  {
    base: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '5',
      rowGap: '1',
      listStyleType: 'none',
      overflowWrap: 'anywhere',
    },
  },
  { defaultProps: { role: 'list' } },
)
