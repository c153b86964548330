import { bulkEditPage } from '#contract/batches/batch-paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
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
      <Card
        title="Bulk edits"
        lead="Make or change many items at once, from a table, from QuickStatements or from Wikibase’s JSON."
      >
        <ButtonLink to={bulkEditPage(wiki.id)} variant="outline">
          Edit in bulk
        </ButtonLink>
      </Card>
      <ExportCard wiki={wiki} />
      <DumpsCard wiki={wiki} />
      <PointsCard wiki={wiki} onPutBack={onPutBack} />
      <ImportCard wiki={wiki} />
    </CardStack>
  )
}
