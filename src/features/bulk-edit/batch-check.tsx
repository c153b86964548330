import { Button, chakra } from '@chakra-ui/react'
import type { Batch } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { API_BASE } from '#contract/paths.ts'
import type { BatchReport } from '#machines/bulk-edit/bulk-edit.machine.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { countsText } from './bulk-texts.ts'

interface BatchCheckProps {
  readonly batch: Batch
  readonly report: BatchReport
  readonly busy: boolean
  readonly onStart: () => void
  readonly onCancel: () => void
}

/** What would come of a batch: how much, its problems, and how the first entities will look. */
export function BatchCheck({ batch, report, busy, onStart, onCancel }: BatchCheckProps) {
  const { expected, unreadable } = batch
  const possible = expected ? expected.created + expected.changed + expected.deleted : 0
  return (
    <>
      {report.problems.length > 0 && (
        <details>
          <chakra.summary cursor="pointer">Problems, by line</chakra.summary>
          <List>
            {report.problems.map(({ line, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A line may have the same problem twice.
              <li key={place}>
                Line {line}: {text}
              </li>
            ))}
          </List>
          <p>
            {report.hasMore && 'There are more. '}
            <a href={API_BASE + batchApi.refused(batch.id)} download>
              Download the lines with their problems
            </a>
          </p>
        </details>
      )}
      {report.preview.length > 0 && (
        <details>
          <chakra.summary cursor="pointer">
            {report.preview.length === 1
              ? 'The entity, as it will look'
              : `The first ${report.preview.length}, as they will look`}
          </chakra.summary>
          <List>
            {report.preview.map(({ line, label, id, description, statements, problems }) => (
              <li key={line}>
                <strong>
                  <bdi>{label ?? id ?? `Line ${line}`}</bdi>
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
                      {references > 0 && ` · ${references} ${references === 1 ? 'reference' : 'references'}`}
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
            {expected && expected.refused + unreadable > 0 ? 'Make the others' : 'Make these edits'}
          </Button>
        )}
        <Button
          variant="outline"
          colorPalette="gray"
          aria-disabled={busy}
          onClick={() => !busy && onCancel()}
        >
          Cancel
        </Button>
      </CardButtons>
    </>
  )
}

/** What the check has found, as a sentence. */
export function checkText({ expected, unreadable }: Batch): string {
  return expected === null ? '' : `What would come of it: ${countsText(expected, unreadable)}.`
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
