import { useState } from 'react'
import type { Batch } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { API_BASE } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { richText } from '#ui/rich-text.ts'
import { When } from '#ui/when.tsx'
import { bulkTexts, countsText, statusTexts } from './bulk-texts.ts'

/** How many are shown. */
const SHOWN_MAX = 10

interface BatchListProps {
  readonly batches: readonly Batch[]
  readonly canUndo: (batch: Batch) => boolean
  readonly onUndo: (batch: Batch) => void
}

/** Batches that have ended, and those of others, with their results. */
export function BatchList({ batches, canUndo, onUndo }: BatchListProps) {
  const [chosen, setChosen] = useState<Batch | null>(null)
  return (
    <>
      <ItemList>
        {batches.slice(0, SHOWN_MAX).map(batch => (
          <Item
            key={batch.id}
            name={batch.name}
            action={
              canUndo(batch) && (
                <QuietButton onClick={() => setChosen(batch)}>{msg('bulk-edit-undo')}</QuietButton>
              )
            }
          >
            <p>
              <Summary batch={batch} />
            </p>
            {batch.error !== null && <p>{batch.error}</p>}
            {batch.counts.refused + batch.unreadable > 0 && (
              <p>
                <a href={API_BASE + batchApi.refused(batch.id)} download>
                  {msg('bulk-edit-download-what-was-refused')}
                </a>
              </p>
            )}
          </Item>
        ))}
      </ItemList>
      <ConfirmDialog
        open={chosen !== null}
        title={richText(msgParts('bulk-edit-undo-1', <bdi>{chosen?.name}</bdi>))}
        confirmLabel={msg('bulk-edit-undo-batch')}
        onConfirm={() => {
          if (chosen) onUndo(chosen)
          setChosen(null)
        }}
        onCancel={() => setChosen(null)}
      >
        <p>{bulkTexts.undoLead}</p>
      </ConfirmDialog>
    </>
  )
}

function Summary({ batch }: { batch: Batch }) {
  const status = statusTexts[batch.status]
  const at = <When at={batch.finished_at ?? batch.created_at} />
  const who = <bdi>{batch.username}</bdi>
  const counts = countsText(batch.counts, batch.unreadable)
  return richText(
    batch.undone_by === null
      ? msgParts('bulk-edit-batch-summary', status, at, who, counts)
      : msgParts('bulk-edit-batch-summary-undone', status, at, who, counts),
  )
}
