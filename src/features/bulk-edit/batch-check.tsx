import { Button, chakra } from '@chakra-ui/react'
import type { Batch } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { API_BASE } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { BatchReport } from '#machines/bulk-edit/bulk-edit.machine.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { countsText } from './bulk-texts.ts'

interface BatchCheckProps {
  readonly batch: Batch
  readonly report: BatchReport
  readonly busy: boolean
  readonly onStart: () => void
  readonly onCancel: () => void
}

/** A preview of a batch: its counts, its problems, and how the first entities will look. */
export function BatchCheck({ batch, report, busy, onStart, onCancel }: BatchCheckProps) {
  const { expected, unreadable } = batch
  const possible = expected ? expected.created + expected.changed + expected.deleted : 0
  return (
    <>
      {report.problems.length > 0 && (
        <details>
          <chakra.summary cursor="pointer">{msg('bulk-edit-problems-by-line')}</chakra.summary>
          <List>
            {report.problems.map(({ line, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A line may have the same problem twice.
              <li key={place}>{msg('bulk-edit-line-1-2', line, text)}</li>
            ))}
          </List>
          <p>
            {report.hasMore && <>{msg('bulk-edit-there-are-more-problems')} </>}
            <a href={API_BASE + batchApi.refused(batch.id)} download>
              {msg('bulk-edit-download-lines-with-their-problems')}
            </a>
          </p>
        </details>
      )}
      {report.preview.length > 0 && (
        <details>
          <chakra.summary cursor="pointer">
            {msg('bulk-edit-entity-as-will-look', report.preview.length)}
          </chakra.summary>
          <List>
            {report.preview.map(({ line, label, id, description, statements, problems }) => (
              <li key={line}>
                <strong>
                  <bdi>{label ?? id ?? msg('bulk-edit-line-1', line)}</bdi>
                </strong>
                {description !== null && (
                  <>
                    {' '}
                    (<bdi>{description}</bdi>)
                  </>
                )}
                {problems.map(problem => ` ${problem}`)}
                <ul>
                  {statements.map(({ property, value, qualifiers, references }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: Statements have no ids yet.
                    <li key={place}>
                      {property}: <bdi>{value}</bdi>
                      {qualifiers.map(one => ` · ${one.property}: ${one.value}`)}
                      {references > 0 && <> · {msg('bulk-edit-references', references)}</>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </List>
        </details>
      )}
      <CardButtons>
        {possible > 0 && (
          <Button aria-disabled={busy} onClick={() => !busy && onStart()}>
            {expected && expected.refused + unreadable > 0
              ? msg('bulk-edit-make-others')
              : msg('bulk-edit-make-these-edits')}
          </Button>
        )}
        <QuietButton aria-disabled={busy} onClick={() => !busy && onCancel()}>
          {msg('common-cancel')}
        </QuietButton>
      </CardButtons>
    </>
  )
}

/** The result of the check, as a sentence. */
export function checkText({ expected, unreadable }: Batch): string {
  return expected === null ? '' : msg('bulk-edit-outcome-expected', countsText(expected, unreadable))
}

const List = chakra('ul', {
  base: {
    mt: '2',
    ps: '5',
    listStyleType: 'disc',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& li': { mt: '1' },
    '& ul': { ps: '5', listStyleType: 'circle', color: 'fg.muted' },
  },
})
