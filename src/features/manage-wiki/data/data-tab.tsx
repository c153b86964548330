import { bulkEditPage } from '#contract/batches/batch-paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IndexedCards } from '#ui/setting-card/indexed-cards.tsx'
import { DumpsCard } from './dumps-card.tsx'
import { ExportCard } from './export-card.tsx'
import { exportTexts } from './export-texts.ts'
import { ImportCard } from './import-card.tsx'
import { PointsCard } from './points-card.tsx'
import { restoreTexts } from './restore-texts.ts'

export interface DataTabProps {
  readonly wiki: WikiDetails
  /** Called after the wiki was put back, once the store has its restored details. */
  readonly onPutBack: () => void
}

/** Exports a wiki, restores it from backups, and fills it from a file. A suspended wiki can only be exported. */
export function DataTab({ wiki, onPutBack }: DataTabProps) {
  if (wiki.suspension) return <ExportCard wiki={wiki} />
  return (
    <IndexedCards
      label={msg('wiki-data-data-wiki')}
      cards={[
        { id: 'bulk-edits', title: msg('common-bulk-edits'), card: <BulkEditsCard wikiId={wiki.id} /> },
        { id: 'export', title: exportTexts.title, card: <ExportCard wiki={wiki} /> },
        { id: 'dumps', title: msg('common-dumps-everybody'), card: <DumpsCard wiki={wiki} /> },
        { id: 'points', title: restoreTexts.title, card: <PointsCard wiki={wiki} onPutBack={onPutBack} /> },
        { id: 'import', title: msg('wiki-data-import'), card: <ImportCard wiki={wiki} /> },
      ]}
    />
  )
}

function BulkEditsCard({ wikiId }: { wikiId: number }) {
  return (
    <Card title={msg('common-bulk-edits')} lead={msg('wiki-data-make-change-many-items-at')}>
      <ButtonLink to={bulkEditPage(wikiId)} variant="outline">
        {msg('common-edit-bulk')}
      </ButtonLink>
    </Card>
  )
}
