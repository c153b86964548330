import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { type MappedKind, NO_MAPPING } from '#contract/entities/entity-ids.ts'
import type { MappingRecord } from '#contract/entities/equiv-entities.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { RecordCell, RecordRow, RecordTable } from '#ui/record-table.tsx'
import { mappingTitles } from './structured-data-texts.ts'

interface MappingTableProps {
  readonly kind: MappedKind
  readonly rows: readonly MappingRecord[]
  readonly disabled: boolean
  readonly onAdd: () => void
  /** @param wikidata the row's Wikidata id */
  readonly onEdit: (wikidata: string) => void
  readonly onRemove: (wikidata: string) => void
}

/** One table of mappings. Source: spec 2.58, 2.59, 2.61. */
export function MappingTable({ kind, rows, disabled, onAdd, onEdit, onRemove }: MappingTableProps) {
  const { productName } = useConfig()
  return (
    <>
      <FocusFallback>
        <RecordTable>
          <VisuallyHidden as="caption">{mappingTitles[kind]}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{msg('wiki-structured-data-my-instance', productName)}</th>
              <th scope="col" aria-sort="ascending">
                Wikidata
              </th>
              <th scope="col">
                <VisuallyHidden>{msg('wiki-structured-data-actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <RecordRow>
                <RecordCell colSpan={3} color="fg.muted">
                  {msg('wiki-structured-data-nothing-mapped-yet')}
                </RecordCell>
              </RecordRow>
            )}
            {rows.map(({ local, wikidata }) => (
              <RecordRow key={wikidata}>
                <RecordCell
                  data-label={msg('wiki-structured-data-my-product', productName)}
                  color={local === NO_MAPPING ? 'fg.muted' : 'fg'}
                >
                  {local}
                </RecordCell>
                <RecordCell data-label="Wikidata">{wikidata}</RecordCell>
                <Actions>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={msg('wiki-structured-data-edit-mapping-of', wikidata)}
                    disabled={disabled}
                    onClick={() => onEdit(wikidata)}
                  >
                    {msg('wiki-structured-data-edit')}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    colorPalette="red"
                    aria-label={msg('wiki-structured-data-delete-mapping-of', wikidata)}
                    disabled={disabled || local === NO_MAPPING}
                    onClick={() => onRemove(wikidata)}
                  >
                    {msg('common-delete')}
                  </Button>
                </Actions>
              </RecordRow>
            ))}
          </tbody>
        </RecordTable>
      </FocusFallback>
      <Button variant="outline" alignSelf="flex-start" disabled={disabled} onClick={onAdd}>
        {msg('wiki-structured-data-add-new-mapping')}
        <VisuallyHidden>: {mappingTitles[kind]}</VisuallyHidden>
      </Button>
    </>
  )
}

const Actions = chakra(RecordCell, { base: { textAlign: { sm: 'end' }, ms: { base: '-3', sm: '0' } } })
