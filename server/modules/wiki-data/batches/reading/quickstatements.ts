import type { EditedEntity, EditSnak, EntityEdit, StatementEdit } from '#server/wikis/batches/entity-edit.ts'
import type { EditWriter } from './edit-writer.ts'
import { readValue, ValueError } from './quickstatement-values.ts'

/** The most lines about one entity that become one edit. */
const LINES_MAX = 500

type Ranks = NonNullable<StatementEdit['rank']>
const RANKS: Readonly<Record<string, Ranks>> = {
  'R+': 'preferred',
  R0: 'normal',
  'R-': 'deprecated',
  Rpreferred: 'preferred',
  Rnormal: 'normal',
  Rdeprecated: 'deprecated',
}

interface Group {
  readonly line: number
  readonly entity: EditedEntity
  readonly key: string | null
  readonly raw: string[]
  labels: Record<string, string | null>
  descriptions: Record<string, string | null>
  aliases: Record<string, { add: string[]; remove: string[] }>
  sitelinks: Record<string, string | null>
  statements: StatementEdit[]
  summary: string
}

/**
 * QuickStatements, version 1: columns are separated by tabs or bars, and each line is one change. Consecutive lines about
 * one entity become one edit.
 * Source: https://www.wikidata.org/wiki/Help:QuickStatements
 */
export class QuickStatements {
  private readonly writer: Pick<EditWriter, 'write' | 'problem'>
  private group: Group | null = null
  private made = 0
  /** The key of the entity that was made last. */
  private last: string | null = null

  constructor(writer: Pick<EditWriter, 'write' | 'problem'>) {
    this.writer = writer
  }

  read(text: string, line: number): void {
    const { plain, comments } = withoutComments(text)
    if (plain.trim() === '') return
    try {
      this.readLine(columnsOf(plain), { line, text, summary: comments.join(' ') })
    } catch (thrown) {
      if (!(thrown instanceof ValueError)) throw thrown
      this.writer.problem(line, thrown.message, text)
    }
  }

  end(): void {
    const { group } = this
    this.group = null
    if (!group) return
    const { line, entity, key, raw, summary, ...parts } = group
    const filled = Object.fromEntries(
      Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0),
    ) as Partial<EntityEdit>
    // All lines about the entity may have been unreadable.
    if (!('new' in entity) && Object.keys(filled).length === 0) return
    const edit = { line, entity, ...(key !== null && { key }), ...filled, ...(summary && { summary }) }
    this.writer.write(edit, raw.join('\n'))
  }

  private readLine(
    [first = '', ...rest]: readonly string[],
    at: { line: number; text: string; summary: string },
  ): void {
    if (first === 'CREATE' || first === 'CREATE_PROPERTY') {
      const [datatype] = rest
      if (first === 'CREATE_PROPERTY' && !datatype)
        throw new ValueError('CREATE_PROPERTY takes a datatype, such as CREATE_PROPERTY|string.')
      this.end()
      this.made += 1
      this.last = `CREATE ${this.made}`
      const entity: EditedEntity =
        first === 'CREATE' ? { new: 'item' } : { new: 'property', datatype: unquoted(datatype ?? '') }
      this.group = emptyGroup(at.line, entity, this.last)
      this.note(at)
      return
    }
    if (first === 'MERGE') {
      this.end()
      const [one, other] = rest.map(id => this.entityOf(id))
      if (!one || !other) throw new ValueError('MERGE takes two items.')
      this.writer.write({ line: at.line, entity: one, mergeInto: other }, at.text)
      return
    }
    const removes = first.startsWith('-')
    const name = removes ? first.slice(1) : first
    if (/^statement$/i.test(name) || name.includes('$'))
      throw new ValueError('Statements are removed by their property and value, not by an id.')
    const entity = this.entityOf(name)
    const isSame =
      this.group && (name === 'LAST' ? this.group.key === this.last : sameEntity(this.group.entity, entity))
    if (!isSame || (this.group?.raw.length ?? 0) >= LINES_MAX) {
      this.end()
      this.group = emptyGroup(at.line, entity, null)
    }
    this.change(rest, removes)
    this.note(at)
  }

  private note({ text, summary }: { text: string; summary: string }): void {
    this.group?.raw.push(text)
    if (this.group && summary !== '') this.group.summary = summary
  }

  private entityOf(name: string): { readonly id: string } | { readonly made: string } {
    if (name === 'LAST') {
      if (this.last === null) throw new ValueError('LAST is used before anything has been created.')
      return { made: this.last }
    }
    if (/^[QPL][1-9]\d*$/i.test(name)) return { id: name.toUpperCase() }
    throw new ValueError(
      `“${name.slice(0, 60)}” is not CREATE, LAST, MERGE or the id of an entity, such as Q42.`,
    )
  }

  private change([what = '', ...rest]: readonly string[], removes: boolean): void {
    const { group } = this
    if (!group) return
    const [value, ...more] = rest
    if (value === undefined || value === '') throw new ValueError('This line has no value.')
    const term = /^([LDAS])([a-z][a-z0-9_-]*)$/i.exec(what)
    if (term && !/^P\d+$/i.test(what)) {
      const [, kind = '', code = ''] = term
      const text = unquoted(value)
      const none = removes || text === ''
      switch (kind.toUpperCase()) {
        case 'L':
          group.labels[code] = none ? null : text
          return
        case 'D':
          group.descriptions[code] = none ? null : text
          return
        case 'S':
          group.sitelinks[code] = none ? null : text
          return
        default: {
          const aliases = group.aliases[code] ?? { add: [], remove: [] }
          group.aliases[code] = aliases
          aliases[removes ? 'remove' : 'add'].push(...text.split('|').filter(Boolean))
          return
        }
      }
    }
    if (!/^P[1-9]\d*$/i.test(what))
      throw new ValueError(
        `“${what.slice(0, 60)}” is neither a property, such as P31, nor a term, such as Len for an English label.`,
      )
    group.statements.push(this.statement(what.toUpperCase(), value, more, removes))
  }

  private statement(
    property: string,
    value: string,
    more: readonly string[],
    removes: boolean,
  ): StatementEdit {
    const qualifiers: EditSnak[] = []
    const references: EditSnak[][] = []
    let rank: Ranks | undefined
    for (let place = 0; place < more.length; ) {
      const name = more[place] ?? ''
      if (name === '') {
        place += 1
        continue
      }
      const own = RANKS[name]
      if (own) {
        rank = own
        place += 1
        continue
      }
      const part = /^(!?S|P)([1-9]\d*)$/i.exec(name)
      const given = more[place + 1]
      if (!part || given === undefined || given === '')
        throw new ValueError(
          `“${name.slice(0, 60)}” is neither a qualifier, such as P580, nor a source, such as S248, followed by a value.`,
        )
      const [, kind = '', number] = part
      const snak = { property: `P${number}`, value: readValue(given, this.last) }
      if (kind.toUpperCase() === 'P') qualifiers.push(snak)
      else if (kind.startsWith('!') || references.length === 0) references.push([snak])
      else references.at(-1)?.push(snak)
      place += 2
    }
    return {
      ...{ do: removes ? 'remove' : 'add', property, value: readValue(value, this.last) },
      ...(rank && { rank }),
      ...(qualifiers.length > 0 && { qualifiers }),
      ...(references.length > 0 && { references }),
    }
  }
}

function emptyGroup(line: number, entity: EditedEntity, key: string | null): Group {
  // The file may have any word as a language or a site, such as `__proto__`.
  const byCode = () => Object.create(null)
  return {
    ...{ line, entity, key, raw: [], statements: [], summary: '' },
    ...{ labels: byCode(), descriptions: byCode(), aliases: byCode(), sitelinks: byCode() },
  }
}

function sameEntity(one: EditedEntity, other: EditedEntity): boolean {
  if ('id' in one && 'id' in other) return one.id === other.id
  return 'made' in one && 'made' in other && one.made === other.made
}

/** Comments are between slashes with asterisks. One that is not closed is not a comment. */
function withoutComments(text: string): { plain: string; comments: readonly string[] } {
  const comments: string[] = []
  let plain = ''
  let done = 0
  for (;;) {
    const start = text.indexOf('/*', done)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) return { plain: plain + text.slice(done), comments }
    comments.push(text.slice(start + 2, end).trim())
    plain += text.slice(done, start)
    done = end + 2
  }
}

/** Columns are separated by tabs or, in a line without tabs, by bars outside of quoted texts. */
function columnsOf(text: string): readonly string[] {
  if (text.includes('\t')) return text.split('\t').map(column => column.trim())
  const columns = ['']
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (character === '|' && !isQuoted) columns.push('')
    else columns.push((columns.pop() ?? '') + character)
  }
  if (isQuoted) throw new ValueError('A quote in this line is not closed.')
  return columns.map(column => column.trim())
}

function unquoted(text: string): string {
  return /^"[\s\S]*"$/.test(text) ? text.slice(1, -1) : text
}
