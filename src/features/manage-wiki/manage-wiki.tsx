import { Link } from '@chakra-ui/react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { CreatedNotice } from './created-notice.tsx'
import { FeaturesTab } from './features-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { Tabs } from './tabs/tabs.tsx'
import { WaitingWiki } from './waiting-wiki.tsx'

/** The tabs of a wiki, or the verification of its custom domain. Source: spec 2.51. */
export function ManageWiki({ wiki }: { wiki: WikiDetails }) {
  if (!wiki.domain_verified) return <WaitingWiki wiki={wiki} />
  return (
    <>
      <PageHeading lead={<Link href={`//${wiki.domain}`}>{wiki.domain_decoded}</Link>}>
        <bdi>{wiki.sitename}</bdi>
      </PageHeading>
      <CreatedNotice />
      <Tabs
        label="Manage this wiki"
        tabs={[
          { id: 'profile', title: 'Profile', content: <ProfileTab wiki={wiki} /> },
          { id: 'settings', title: 'Settings', content: <SettingsTab wiki={wiki} /> },
          { id: 'features', title: 'Features', content: <FeaturesTab wiki={wiki} /> },
        ]}
      />
    </>
  )
}
