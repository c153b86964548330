import { consolePaths } from '#contract/operator/console-paths.ts'
import type { BulkAct, PreviewedWiki, WikiActResult } from '#contract/operator/wiki-bulk.ts'
import { RecordCell, RecordRow, RecordTable } from '#ui/record-table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { WIKI_ACT_TEXTS } from './state-acts.tsx'
import { stateText } from './state-text.ts'

interface BulkTableProps {
  readonly wikis: readonly PreviewedWiki[]
  /** Null before it is done. */
  readonly results: readonly WikiActResult[] | null
  readonly act: BulkAct
}

/** Each wiki, and what would happen to it, or what has happened. */
export function BulkTable({ wikis, results, act }: BulkTableProps) {
  const last = results ? 'What has happened' : 'What would happen'
  return (
    <RecordTable aria-label="Chosen wikis">
      <thead>
        <tr>
          {['Name', 'Address', results ? 'State before' : 'State', last].map(label => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wikis.map(wiki => (
          <RecordRow key={wiki.id}>
            <RecordCell data-label="Name">
              <bdi>{wiki.sitename}</bdi>
            </RecordCell>
            <RecordCell data-label="Address">
              <TextLink to={consolePaths.wiki(wiki.id)}>{wiki.domain}</TextLink>
            </RecordCell>
            <RecordCell data-label={results ? 'State before' : 'State'}>{stateText(wiki.state)}</RecordCell>
            <RecordCell data-label={last}>{outcomeText(wiki, results, act)}</RecordCell>
          </RecordRow>
        ))}
      </tbody>
    </RecordTable>
  )
}

function outcomeText(wiki: PreviewedWiki, results: BulkTableProps['results'], act: BulkAct): string {
  const { done } = WIKI_ACT_TEXTS[act]
  if (results === null) return wiki.refusal === null ? `Then it ${done}.` : `Nothing: ${wiki.refusal}`
  const result = results.find(({ id }) => id === wiki.id)
  if (!result) return `Nothing: ${wiki.refusal}`
  return result.outcome === 'done' ? `It ${done}.` : `Nothing: ${result.text}`
}
