import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { Tick } from '#ui/form/choice.tsx'

interface Chosen<Row> {
  /** A column of checkboxes. */
  readonly column: (nameOf: (row: Row) => string) => {
    readonly label: string
    readonly hidesLabel: true
    readonly cell: (row: Row) => ReactNode
  }
  /** A bar that selects all rows or none, with the acts on the selected ones. */
  readonly bar: (links: (ids: readonly number[]) => ReactNode) => ReactNode
}

/** The selected rows of a page of a list. Rows that are gone are no longer selected. */
export function useChosen<Row extends { readonly id: number }>(rows: readonly Row[]): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = rows.map(({ id }) => id).filter(id => chosen.has(id))
  const areAll = ids.length === rows.length
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return {
    column: nameOf => ({
      label: msg('operator-chosen'),
      hidesLabel: true,
      cell: row => (
        <Target>
          <Tick
            aria-label={msg('operator-choose-1', nameOf(row))}
            checked={chosen.has(row.id)}
            onChange={() => toggle(row.id)}
          />
        </Target>
      ),
    }),
    bar: links => (
      <Bar>
        <QuietButton size="sm" onClick={() => setChosen(new Set(areAll ? [] : rows.map(({ id }) => id)))}>
          {areAll ? msg('operator-choose-none') : msg('operator-choose-all-page')}
        </QuietButton>
        {links(ids)}
      </Bar>
    ),
  }
}

/** Large enough for a finger. */
const Target = chakra('label', {
  base: { display: 'inline-flex', p: '2', m: '-2', cursor: 'pointer', '& input': { mt: '0' } },
})

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', mb: '4' } })
