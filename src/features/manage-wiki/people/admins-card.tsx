import { chakra } from '@chakra-ui/react'
import type { AdminsResponse } from '#contract/people/people.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
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
      title="Administrators on the wiki"
      lead="Accounts of the wiki itself that may block, protect and delete there. Their rights are changed on the wiki, not here."
    >
      {failure ? (
        <RetryPanel failure={failure} title="The administrators could not be loaded." onRetry={reload} />
      ) : output ? (
        <Admins wiki={wiki} admins={output} />
      ) : (
        <LoadingSkeleton label="Loading the administrators" lines={2} />
      )}
    </Card>
  )
}

function Admins({ wiki, admins: { data, more } }: { wiki: WikiDetails; admins: AdminsResponse }) {
  const special = (page: string) => specialPage(wiki.domain, page)
  return (
    <CardBody>
      {data === null && <QuietNote>The wiki cannot be asked now who its administrators are.</QuietNote>}
      {data?.length === 0 && <p>This wiki has no administrator.</p>}
      {data !== null && data.length > 0 && (
        <Names aria-label="Administrators on the wiki">
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
          {more ? 'See all of them on the wiki' : 'See them on the wiki'}
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
