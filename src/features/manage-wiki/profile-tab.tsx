import type { WikiDetails } from '#contract/types/wiki.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { DetailsCard } from './profile/details-card.tsx'
import { IntendedUseCard } from './profile/intended-use-card.tsx'
import { StorageCard } from './profile/storage-card.tsx'

export function ProfileTab({ wiki }: { wiki: WikiDetails }) {
  return (
    <CardStack>
      <DetailsCard wiki={wiki} />
      <IntendedUseCard wiki={wiki} />
      {wiki.storage && <StorageCard storage={wiki.storage} />}
    </CardStack>
  )
}
