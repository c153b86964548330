import type { Batch, BatchCounts, PreviewedEntity, PreviewedStatement } from '#contract/batches/batch.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import type { EditResult } from '#server/wikis/batches/entity-edit.ts'
import type { BatchRow } from './batches.repository.ts'

export const NO_COUNTS: BatchCounts = {
  ...{ total: 0, created: 0, changed: 0, deleted: 0, unchanged: 0, refused: 0 },
}

/** A batch as a member sees it. @param undoneBy the id of the batch that undoes it. */
export function toBatch(row: BatchRow, userId: number, undoneBy: number | undefined): Batch {
  const counts = row.counts === null ? NO_COUNTS : (JSON.parse(row.counts) as BatchCounts)
  const expected = row.expected === null ? null : (JSON.parse(row.expected) as BatchCounts)
  const done = counts.created + counts.changed + counts.deleted + counts.unchanged + counts.refused
  const rate = row.status === 'running' ? row.rate : null
  return {
    ...{ id: row.id, wiki_id: row.wiki_id, name: row.name, format: row.format, file_name: row.file_name },
    ...{ size: row.size, status: row.status, username: row.username, mine: row.user_id === userId },
    ...{ unreadable: row.unreadable, expected, counts, rate },
    remaining_s: rate ? Math.round((counts.total - done) / rate) : null,
    stops_at_problem: row.stops_at_problem === 1,
    ...{ undoes: row.undoes, undone_by: undoneBy ?? null },
    created_at: isoTime(row.created_at),
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
    error: row.error,
  }
}

interface Entity {
  readonly labels?: Terms<{ value: string }>
  readonly descriptions?: Terms<{ value: string }>
  readonly aliases?: Terms<readonly { value: string }[]>
  readonly claims?: Readonly<Record<string, readonly Statement[]>>
}

type Terms<T> = Readonly<Record<string, T>>

interface Snak {
  readonly property: string
  readonly snaktype: string
  readonly datavalue?: { readonly type: string; readonly value: unknown }
}

interface Statement {
  readonly mainsnak: Snak
  readonly qualifiers?: Readonly<Record<string, readonly Snak[]>>
  readonly references?: readonly unknown[]
}

const STATEMENTS_MAX = 50
const VALUE_LENGTH = 200

/** A checked edit, as a member sees it before it is made. @param language the wiki's. */
export function toPreviewed(
  { line, outcome, id, problems, entity }: EditResult,
  language: string,
): PreviewedEntity {
  const { labels, descriptions, aliases, claims = {} } = (entity ?? {}) as Entity
  const statements: PreviewedStatement[] = Object.values(claims)
    .flat()
    .slice(0, STATEMENTS_MAX)
    .map(({ mainsnak, qualifiers = {}, references = [] }) => ({
      ...valueOfSnak(mainsnak),
      qualifiers: Object.values(qualifiers).flat().map(valueOfSnak),
      references: references.length,
    }))
  return {
    ...{ line, outcome, id },
    label: inLanguage(labels, language)?.value ?? null,
    description: inLanguage(descriptions, language)?.value ?? null,
    aliases: (inLanguage(aliases, language) ?? []).map(({ value }) => value),
    statements,
    problems: problems.map(({ text }) => text),
  }
}

function inLanguage<T>(terms: Terms<T> | undefined, language: string): T | undefined {
  return terms?.[language] ?? terms?.['mul'] ?? terms?.['en'] ?? Object.values(terms ?? {})[0]
}

function valueOfSnak({ property, snaktype, datavalue }: Snak): { property: string; value: string } {
  if (snaktype === 'somevalue') return { property, value: 'unknown value' }
  if (snaktype === 'novalue' || !datavalue) return { property, value: 'no value' }
  return { property, value: valueText(datavalue.type, datavalue.value).slice(0, VALUE_LENGTH) }
}

function valueText(type: string, value: unknown): string {
  if (typeof value === 'string') return value
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>
  switch (type) {
    case 'wikibase-entityid':
      return String(fields['id'] ?? '')
    case 'time':
      return timeText(String(fields['time'] ?? ''), Number(fields['precision'] ?? 11))
    case 'quantity': {
      const unit = String(fields['unit'] ?? '1')
      const amount = String(fields['amount'] ?? '').replace(/^\+/, '')
      return unit === '1' ? amount : `${amount} ${unit.slice(unit.lastIndexOf('/') + 1)}`
    }
    case 'globecoordinate':
      return `${fields['latitude']}, ${fields['longitude']}`
    case 'monolingualtext':
      return `${fields['text']} (${fields['language']})`
    default:
      return JSON.stringify(value)
  }
}

/** A date, as exact as it is known. */
function timeText(time: string, precision: number): string {
  const [, sign = '', year = '', month = '', day = ''] = /^([+-])0*(\d+)-(\d\d)-(\d\d)/.exec(time) ?? []
  const shown = (sign === '-' ? '-' : '') + year.padStart(4, '0')
  return shown + (precision >= 10 ? `-${month}` : '') + (precision >= 11 ? `-${day}` : '')
}
