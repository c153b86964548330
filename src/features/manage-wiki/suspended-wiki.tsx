import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { may } from '#ui/wiki/may.ts'
import { lateTabs } from './late-tabs.tsx'
import { DetailsCard } from './profile/details-card.tsx'
import { StorageCard } from './profile/storage-card.tsx'
import { DeleteCard } from './settings/deletion/delete-card.tsx'
import { Tabs } from './tabs/tabs.tsx'

interface SuspendedWikiProps {
  readonly wiki: WikiDetails
  readonly suspension: NonNullable<WikiDetails['suspension']>
}

/** Tells the people of a suspended wiki why, and offers what they may still do with it. */
export function SuspendedWiki({ wiki, suspension: { at, reason, by_law } }: SuspendedWikiProps) {
  return (
    <>
      <PageHeading lead={wiki.domain_decoded}>
        <bdi>{wiki.sitename}</bdi>
      </PageHeading>
      <CardStack mb="8">
        <Notice
          tone="error"
          title={by_law ? msg('manage-wiki-wiki-suspended-as-law-asks') : msg('manage-wiki-wiki-suspended')}
        >
          <p>{richText(msgParts('manage-wiki-since-1-nobody-can-read', <When at={at} />))}</p>
          <Quote>
            <bdi>{reason}</bdi>
          </Quote>
          <p>
            {richText(
              msgParts('manage-wiki-nothing-lost-can-export-wiki', text => (
                <TextLink to={routes.contact}>{text}</TextLink>
              )),
            )}
          </p>
        </Notice>
      </CardStack>
      <Tabs
        label={msg('manage-wiki-manage-wiki-2')}
        tabs={[
          {
            id: 'profile',
            title: msg('manage-wiki-profile'),
            content: (
              <CardStack>
                <DetailsCard wiki={wiki} />
                {wiki.storage && <StorageCard storage={wiki.storage} />}
                {may(wiki, 'delete') && <DeleteCard wiki={wiki} />}
              </CardStack>
            ),
          },
          ...lateTabs({ wiki, onPutBack: () => undefined }),
        ]}
      />
    </>
  )
}

const Quote = chakra('blockquote', { base: { my: '2', ps: '4', fontWeight: 'semibold' } })
