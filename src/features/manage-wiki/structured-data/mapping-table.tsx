import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { type MappedKind, NO_MAPPING } from '#contract/entities/entity-ids.ts'
import type { MappingRecord } from '#contract/entities/equiv-entities.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { mappingTitles } from './structured-data-texts.ts'

interface MappingTableProps {
  readonly kind: MappedKind
  readonly rows: readonly MappingRecord[]
  readonly disabled: boolean
  readonly onAdd: () => void
  /** With the row's Wikidata id. */
  readonly onEdit: (wikidata: string) => void
  readonly onRemove: (wikidata: string) => void
}

/** One table, sorted by its Wikidata column. Source: specification, section 2 ("Features tab"). */
export function MappingTable({ kind, rows, disabled, onAdd, onEdit, onRemove }: MappingTableProps) {
  const { productName } = useConfig()
  return (
    <>
      {rows.length > 0 ? (
        <Table>
          <VisuallyHidden as="caption">{mappingTitles[kind]}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">My {productName} (Your Instance)</th>
              <th scope="col" aria-sort="ascending">
                Wikidata
              </th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ local, wikidata }) => (
              <tr key={wikidata}>
                <chakra.td color={local === NO_MAPPING ? 'fg.muted' : undefined}>{local}</chakra.td>
                <td>{wikidata}</td>
                <Actions>
                  <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onEdit(wikidata)}>
                    Edit<VisuallyHidden> the mapping of {wikidata}</VisuallyHidden>
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    colorPalette="red"
                    disabled={disabled || local === NO_MAPPING}
                    onClick={() => onRemove(wikidata)}
                  >
                    Delete<VisuallyHidden> the mapping of {wikidata}</VisuallyHidden>
                  </Button>
                </Actions>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <chakra.p color="fg.muted">Nothing is mapped yet.</chakra.p>
      )}
      <Button variant="outline" mt="5" disabled={disabled} onClick={onAdd}>
        Add New Mapping
        <VisuallyHidden>: {mappingTitles[kind]}</VisuallyHidden>
      </Button>
    </>
  )
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th': {
      textAlign: 'start',
      fontWeight: 'semibold',
      textStyle: 'sm',
      color: 'fg.muted',
      py: '2',
      pe: '3',
    },
    '& td': { py: '2', pe: '3', borderTopWidth: '1px', borderColor: 'border' },
  },
})

const Actions = chakra('td', { base: { textAlign: 'end', '& button': { ms: '1' } } })
