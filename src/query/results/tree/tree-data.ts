import type { Column } from '#query/results/data/columns.ts'
import type { Contents } from '#query/results/data/contents.ts'
import { type Picture, readPicture } from '#query/results/data/pictures.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { cellText } from '#query/results/data/term-text.ts'

/** A thing below another one, or at the top. */
export interface Branch {
  readonly iri: string
  /** A row that contains it and its column, for the label. */
  readonly row: Row
  readonly column: Column
  /** The distinct values in the columns after it. */
  readonly facts: readonly { readonly row: Row; readonly column: Column }[]
  readonly picture: Picture | null
  readonly children: readonly Branch[]
}

interface TreeData {
  readonly roots: readonly Branch[]
  readonly count: number
  /** How many things are left out, because nobody would look through more. */
  readonly left: number
}

export const MOST_BRANCHES = 3_000
/** More would not help beside a thing. */
const MOST_FACTS = 8

interface Growing extends Branch {
  readonly facts: { readonly row: Row; readonly column: Column }[]
  readonly told: Set<string>
  readonly below: Map<string, Growing>
  readonly children: Growing[]
  picture: Picture | null
}

/**
 * Makes a tree in which the things of each row are nested, in the order of the columns. The values in the columns after a
 * thing are shown beside it.
 */
export function treeOf(
  { rows }: TableResult,
  columns: readonly Column[],
  { things, pictures }: Contents,
  wiki: ResultWiki,
): TreeData {
  const isOf = (some: readonly Column[]) => {
    const indexes = new Set(some.map(({ index }) => index))
    return ({ index }: Column) => indexes.has(index)
  }
  const [isThing, isPicture] = [isOf(things), isOf(pictures)]
  const top = growing({ iri: '', row: [], column: { name: '', index: -1, labels: null } })
  const leftOut = new Set<string>()
  let count = 0
  const below = (parent: Growing, iri: string, row: Row, column: Column): Growing | null => {
    const known = parent.below.get(iri)
    if (known) return known
    if (count >= MOST_BRANCHES) return null
    count += 1
    const branch = growing({ iri, row, column })
    parent.below.set(iri, branch)
    parent.children.push(branch)
    return branch
  }
  for (const row of rows) {
    let current = top
    let path = ''
    for (const column of columns) {
      const term = row[column.index]
      if (!term || term.kind === 'blank') continue
      const picture = isPicture(column) && term.kind === 'iri' ? readPicture(term.value, wiki) : null
      if (picture !== null) current.picture ??= picture
      else if (isThing(column) && term.kind === 'iri') {
        path += ` ${term.value}`
        const next = below(current, term.value, row, column)
        if (next === null) {
          leftOut.add(path)
          break
        }
        current = next
      } else if (current !== top) addFact(current, row, column, wiki)
    }
  }
  return { roots: top.children, count, left: leftOut.size }
}

function growing(thing: Pick<Branch, 'iri' | 'row' | 'column'>): Growing {
  return { ...thing, facts: [], told: new Set(), below: new Map(), children: [], picture: null }
}

function addFact(branch: Growing, row: Row, column: Column, wiki: ResultWiki): void {
  const fact = `${column.index} ${cellText(row, column, wiki).slice(0, 200)}`
  if (branch.told.has(fact) || branch.facts.length >= MOST_FACTS) return
  branch.told.add(fact)
  branch.facts.push({ row, column })
}
