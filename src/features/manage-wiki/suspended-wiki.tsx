import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { may } from '#ui/wiki/may.ts'
import { LateDataTab, LateHistoryTab, LatePeopleTab } from './late-tabs.tsx'
import { DetailsCard } from './profile/details-card.tsx'
import { StorageCard } from './profile/storage-card.tsx'
import { DeleteCard } from './settings/deletion/delete-card.tsx'
import { Tabs } from './tabs/tabs.tsx'

interface SuspendedWikiProps {
  readonly wiki: WikiDetails
  readonly suspension: NonNullable<WikiDetails['suspension']>
}

/** What the people of a suspended wiki read, and what they may still do with it. */
export function SuspendedWiki({ wiki, suspension: { at, reason, by_law } }: SuspendedWikiProps) {
  return (
    <>
      <PageHeading lead={wiki.domain_decoded}>
        <bdi>{wiki.sitename}</bdi>
      </PageHeading>
      <CardStack mb="8">
        <Notice
          tone="error"
          title={by_law ? 'This wiki is suspended, as the law asks.' : 'This wiki is suspended.'}
        >
          <p>
            Since <When at={at} />, nobody can read or change anything in it. Whoever opens it reads this
            reason:
          </p>
          <Quote>
            <bdi>{reason}</bdi>
          </Quote>
          <p>
            Nothing is lost. You can export the wiki here, see its history, and look after its people. If you
            think that this is wrong, <TextLink to={routes.contact}>write to us</TextLink>.
          </p>
        </Notice>
      </CardStack>
      <Tabs
        label="Manage this wiki"
        tabs={[
          {
            id: 'profile',
            title: 'Profile',
            content: (
              <CardStack>
                <DetailsCard wiki={wiki} />
                {wiki.storage && <StorageCard storage={wiki.storage} />}
                {may(wiki, 'delete') && <DeleteCard wiki={wiki} />}
              </CardStack>
            ),
          },
          {
            id: 'data',
            title: 'Data',
            late: true,
            content: <LateDataTab wiki={wiki} onPutBack={() => undefined} />,
          },
          { id: 'people', title: 'People', late: true, content: <LatePeopleTab wiki={wiki} /> },
          { id: 'history', title: 'History', late: true, content: <LateHistoryTab wiki={wiki} /> },
        ]}
      />
    </>
  )
}

const Quote = chakra('blockquote', { base: { my: '2', ps: '4', fontWeight: 'semibold' } })
