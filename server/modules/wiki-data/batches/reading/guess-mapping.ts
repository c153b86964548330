import type { MappedColumn, TableLook, TableMapping, WikiProperty } from '#contract/batches/batch.ts'
import { propertyOf } from '#contract/batches/property-names.ts'

const TERMS = {
  label: 'label',
  name: 'label',
  title: 'label',
  description: 'description',
  alias: 'aliases',
  aliases: 'aliases',
} as const
const ITEM = /^Q[1-9]\d*$/i
const SHORT = { l: 'label', d: 'description', a: 'aliases' } as const

/**
 * Guesses what the columns of a table mean from their names: `label`, `label (de)`, `Len`, `P31`, `qid`.
 * @param language for columns that name none.
 */
export function guessMapping(names: readonly string[], language = 'en'): TableMapping {
  const columns: MappedColumn[] = []
  let key: TableMapping['key']
  for (const [column, name] of names.entries()) {
    const text = name.trim()
    if (/^(?:qid|id|item)$/i.test(text) && !key) {
      key = { column, by: 'id', otherwise: 'create' }
      continue
    }
    const property = /^p[1-9]\d*$/i.exec(text)
    if (property) {
      columns.push({ column, as: 'statement', property: text.toUpperCase() })
      continue
    }
    const term =
      /^(label|name|title|description|alias(?:es)?)(?:\s*[([:@-]?\s*([a-z]{2,3}(?:-[a-z0-9]+)*)[)\]]?)?$/i.exec(
        text,
      )
    const short = /^([lda])([a-z]{2,3}(?:-[a-z0-9]+)*)$/i.exec(text)
    const as = term
      ? TERMS[(term[1] ?? '').toLowerCase() as keyof typeof TERMS]
      : short
        ? SHORT[(short[1] ?? '').toLowerCase() as keyof typeof SHORT]
        : null
    const isTaken = (code: string) =>
      columns.some(one => one.as === as && 'language' in one && one.language === code)
    const code = (term?.[2] ?? short?.[2] ?? language).toLowerCase()
    if (as && (as === 'aliases' || !isTaken(code)))
      columns.push({ column, as, language: code, ...(as === 'aliases' && { separator: '|' }) })
  }
  return { ...(key && { key }), columns }
}

/** Adds to a guess the columns that have the name of a property of the wiki. */
export function guessProperties(
  { columns, guess }: TableLook,
  properties: readonly WikiProperty[],
  language = 'en',
): TableMapping {
  const isFree = (column: number) =>
    guess.key?.column !== column && guess.columns.every(one => one.column !== column)
  const found = columns.flatMap(({ name, examples }, column): MappedColumn[] => {
    const property = isFree(column) ? propertyOf(name, properties) : null
    if (property === null) return []
    const { id, datatype } = property
    const isItem = datatype === 'wikibase-item' && examples.length > 0
    const items = examples.every(example => ITEM.test(example)) ? ('id' as const) : { label: language }
    return [{ column, as: 'statement', property: id, ...(isItem && { items }) }]
  })
  return { ...guess, columns: [...guess.columns, ...found].sort((a, b) => a.column - b.column) }
}
