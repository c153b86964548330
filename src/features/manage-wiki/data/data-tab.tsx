import type { WikiDetails } from '#contract/types/wiki.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { BulkEditCard } from './bulk-edit-card.tsx'
import { DumpsCard } from './dumps-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'
import { PointsCard } from './points-card.tsx'

export interface DataTabProps {
  readonly wiki: WikiDetails
  /** Called once the wiki was put back to a backup, when the store knows its details of then. */
  readonly onPutBack: () => void
}

/** Takes a wiki along, brings it back, and fills it from a file. */
export function DataTab({ wiki, onPutBack }: DataTabProps) {
  return (
    <CardStack>
      <BulkEditCard wiki={wiki} />
      <ExportCard wiki={wiki} />
      <DumpsCard wiki={wiki} />
      <PointsCard wiki={wiki} onPutBack={onPutBack} />
      <ImportCard wiki={wiki} />
    </CardStack>
  )
}
