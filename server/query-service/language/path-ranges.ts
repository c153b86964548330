import { gram, lex, type Path, type SparqlGrammarRule } from '@traqula/rules-sparql-1-1'
import { QUERY_LIMITS } from './query-limits.ts'
import { MistakeError } from './syntax-errors.ts'
import { visitNodes } from './visit-syntax.ts'

/** How many steps `{least,most}` allows; `{2,}` has no `most`. */
interface Range {
  readonly least: number
  readonly most: number | undefined
}

/**
 * A path with `?`, `*` or `+`, or with a range of steps, which drafts of SPARQL 1.1 had and Wikidata's service
 * still has: `{2}`, `{1,3}`, `{2,}` or `{,3}`. A range becomes a standard path.
 * Source: https://www.w3.org/TR/2012/WD-sparql11-query-20120105/#propertypaths
 */
export const pathElt: SparqlGrammarRule<'pathElt', Path> = {
  name: 'pathElt',
  impl:
    ({ ACTION, CONSUME, CONSUME1, CONSUME2, OPTION1, OPTION2, OPTION3, OPTION4, OPTION5, SUBRULE }) =>
    context => {
      const item = SUBRULE(gram.pathPrimary)
      const modification = OPTION1(() => SUBRULE(gram.pathMod))
      const range = OPTION2(() => {
        const open = CONSUME(lex.symbols.LCurly)
        const least = OPTION3(() => CONSUME1(lex.terminals.integer))
        const comma = OPTION4(() => CONSUME(lex.symbols.comma))
        const most = OPTION5(() => CONSUME2(lex.terminals.integer))
        CONSUME(lex.symbols.RCurly)
        return { open, least, comma, most }
      })
      return ACTION(() => {
        const { astFactory } = context
        const modified = modification
          ? astFactory.path(
              modification.image as '?' | '*' | '+',
              [item],
              astFactory.sourceLocation(item, modification),
            )
          : item
        if (!range) return modified
        const least = Number(range.least?.image ?? 0)
        const most = range.comma ? (range.most ? Number(range.most.image) : undefined) : least
        const at = range.open.startOffset
        // Without a comma, the second number has no meaning.
        const isRange = (range.least || range.most) && (range.comma || !range.most)
        if (!isRange || modification || most === 0 || (most !== undefined && most < least))
          throw new MistakeError('The steps of a path are given as {2}, {1,3}, {2,} or {,3}.', at)
        if (sizeOf(modified) * Math.max(least + 1, most ?? 0) > QUERY_LIMITS.parts)
          throw new MistakeError(`The path has more than ${QUERY_LIMITS.parts} steps.`, at)
        return repeated(modified, { least, most })
      })
    },
}

function sizeOf(path: Path): number {
  let size = 0
  visitNodes(path, () => {
    size += 1
    return true
  })
  return size
}

/** Optional steps are nested: `{1,3}` is `p/(p/p?)?`. */
function repeated(path: Path, { least, most }: Range): Path {
  const modified = (subType: '?' | '*', item: Path): Path => ({
    type: 'path',
    subType,
    items: [item],
    loc: path.loc,
  })
  const sequence = (items: readonly Path[]): Path =>
    items.length === 1 && items[0]
      ? items[0]
      : { type: 'path', subType: '/', items: [...items], loc: path.loc }
  const needed = Array<Path>(least).fill(path)
  if (most === undefined) return sequence([...needed, modified('*', path)])
  let rest: Path | undefined
  for (let step = least; step < most; step++) rest = modified('?', sequence(rest ? [path, rest] : [path]))
  return sequence(rest ? [...needed, rest] : needed)
}
