import type { WikiDetails } from '#contract/types/wiki.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { ExtensionsCard } from './extensions/extensions-card.tsx'
import { QueryServiceCard } from './query-service/query-service-card.tsx'
import { EntityMappings } from './structured-data/entity-mappings.tsx'
import { LexemeCard } from './structured-data/lexeme-card.tsx'

/** Source: spec 2.56, 2.57. */
export function FeaturesTab({ wiki }: { wiki: WikiDetails }) {
  return (
    <CardStack>
      <LexemeCard wiki={wiki} />
      <EntityMappings wiki={wiki} />
      <QueryServiceCard wiki={wiki} />
      <ExtensionsCard wiki={wiki} />
    </CardStack>
  )
}
