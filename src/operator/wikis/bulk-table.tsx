import { consolePaths } from '#contract/operator/console-paths.ts'
import type { BulkAct, PreviewedWiki, WikiActResult } from '#contract/operator/wiki-bulk.ts'
import { msg } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { cellStyles, ListCell, ListRow, ListTable } from '#operator/lists/list-table.ts'
import { TextLink } from '#ui/text-link.tsx'
import { stateText } from './state-text.ts'

interface BulkTableProps {
  readonly wikis: readonly PreviewedWiki[]
  /** Null before the act is done. */
  readonly results: readonly WikiActResult[] | null
  readonly act: BulkAct
}

const BULK_TEXTS: Readonly<Record<BulkAct, { readonly next: string; readonly now: string }>> = {
  suspend: { next: msg('operator-then-suspended'), now: msg('operator-now-suspended') },
  'lift-suspension': { next: msg('operator-then-not-suspended'), now: msg('operator-now-not-suspended') },
  'make-read-only': { next: msg('operator-then-read-only'), now: msg('operator-now-read-only') },
  'make-writable': { next: msg('operator-then-can-changed'), now: msg('operator-now-can-changed') },
  undelete: { next: msg('operator-then-back'), now: msg('operator-now-back') },
}

/** Each wiki with the expected or actual outcome. */
export function BulkTable({ wikis, results, act }: BulkTableProps) {
  const last = results ? msg('operator-what-has-happened') : msg('operator-what-would-happen')
  return (
    <ListTable aria-label={msg('operator-chosen-wikis')}>
      <thead>
        <tr>
          {[
            msg('common-name-2'),
            msg('operator-address'),
            results ? msg('operator-state-before') : msg('operator-state'),
            last,
          ].map(label => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wikis.map(wiki => (
          <ListRow key={wiki.id}>
            <ListCell data-label={msg('common-name-2')} {...cellStyles.typed}>
              <bdi>{wiki.sitename}</bdi>
            </ListCell>
            <ListCell data-label={msg('operator-address')} {...cellStyles.address}>
              <TextLink to={consolePaths.wiki(wiki.id)}>
                <Address>{wiki.domain}</Address>
              </TextLink>
            </ListCell>
            <ListCell
              data-label={results ? msg('operator-state-before') : msg('operator-state')}
              {...cellStyles.words}
            >
              {stateText(wiki.state)}
            </ListCell>
            <ListCell data-label={last} {...cellStyles.words}>
              {outcomeText(wiki, results, act)}
            </ListCell>
          </ListRow>
        ))}
      </tbody>
    </ListTable>
  )
}

function outcomeText(wiki: PreviewedWiki, results: BulkTableProps['results'], act: BulkAct): string {
  const nothing = (why: string | null) => msg('operator-nothing-1', why ?? '')
  if (results === null) return wiki.refusal === null ? BULK_TEXTS[act].next : nothing(wiki.refusal)
  const result = results.find(({ id }) => id === wiki.id)
  if (!result) return nothing(wiki.refusal)
  return result.outcome === 'done' ? BULK_TEXTS[act].now : nothing(result.text)
}
