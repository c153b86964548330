import { Link } from '@chakra-ui/react'
import { useState } from 'react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { useOpenWiki } from '#ui/submission/use-open-wiki.tsx'
import { CreatedNotice } from './created-notice.tsx'
import { ExtensionsCard } from './extensions/extensions-card.tsx'
import { lateTabs } from './late-tabs.tsx'
import { DetailsCard } from './profile/details-card.tsx'
import { IntendedUseCard } from './profile/intended-use-card.tsx'
import { StorageCard } from './profile/storage-card.tsx'
import { QueryServiceCard } from './query-service/query-service-card.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { EntityMappings } from './structured-data/entity-mappings.tsx'
import { LexemeCard } from './structured-data/lexeme-card.tsx'
import { SuspendedWiki } from './suspended-wiki.tsx'
import { Tabs } from './tabs/tabs.tsx'
import { WaitingWiki } from './waiting-wiki.tsx'

/** The tabs of a wiki, or the verification of its custom domain. Source: spec 2.51. */
export function ManageWiki({ wiki }: { wiki: WikiDetails }) {
  // After the wiki was put back, the forms of the other tabs start again with its restored settings.
  const [timesPutBack, setTimesPutBack] = useState(0)
  const opening = useOpenWiki(wiki)
  if (!wiki.domain_verified) return <WaitingWiki wiki={wiki} />
  if (wiki.suspension) return <SuspendedWiki wiki={wiki} suspension={wiki.suspension} />
  return (
    <>
      <PageHeading lead={<Link {...opening.link}>{wiki.domain_decoded}</Link>}>
        <bdi>{wiki.sitename}</bdi>
      </PageHeading>
      {opening.failure}
      <CreatedNotice />
      {wiki.read_only_for && (
        <CardStack mb="8">
          <Notice tone="attention" title={msg('manage-wiki-wiki-read-only')}>
            <p>
              {richText(
                msgParts('manage-wiki-everything-can-read-nobody-can', <bdi>{wiki.read_only_for}</bdi>),
              )}
            </p>
          </Notice>
        </CardStack>
      )}
      <Tabs
        label={msg('manage-wiki-manage-wiki-2')}
        tabs={[
          {
            id: 'profile',
            title: msg('manage-wiki-profile'),
            content: <ProfileTab key={timesPutBack} wiki={wiki} />,
          },
          {
            id: 'settings',
            title: msg('manage-wiki-settings'),
            content: <SettingsTab key={timesPutBack} wiki={wiki} />,
          },
          {
            id: 'features',
            title: msg('manage-wiki-features'),
            content: <FeaturesTab key={timesPutBack} wiki={wiki} />,
          },
          ...lateTabs({ wiki, onPutBack: () => setTimesPutBack(timesPutBack + 1) }),
        ]}
      />
    </>
  )
}

/** Source: spec 2.56, 2.57. */
function FeaturesTab({ wiki }: { wiki: WikiDetails }) {
  return (
    <CardStack>
      <LexemeCard wiki={wiki} />
      <EntityMappings wiki={wiki} />
      <QueryServiceCard wiki={wiki} />
      <ExtensionsCard wiki={wiki} />
    </CardStack>
  )
}

function ProfileTab({ wiki }: { wiki: WikiDetails }) {
  return (
    <CardStack>
      <DetailsCard wiki={wiki} />
      <IntendedUseCard wiki={wiki} />
      {wiki.storage && <StorageCard storage={wiki.storage} />}
    </CardStack>
  )
}
