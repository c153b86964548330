import { diffArrays, diffWords } from 'diff'
import type { Line } from './policy-lines.ts'

/** Words of a line: in both versions, or in one alone. */
export interface Words {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  /** As it is now, or was where it was removed. */
  readonly line: Line
  readonly words: readonly Words[]
}

/** Below this share of common words two lines count as different ones, not as one that was changed. */
const RESEMBLANCE = 0.4

/** What became of each line, in the order of the newer version. */
export function compareLines(before: readonly Line[], after: readonly Line[]): readonly ChangedLine[] {
  const runs = diffArrays([...before], [...after], {
    comparator: (a, b) => a.kind === b.kind && a.text === b.text,
  })
  return runs.flatMap((run, position) => {
    if (run.added)
      return pairUp(runs[position - 1]?.removed ? (runs[position - 1]?.value ?? []) : [], run.value)
    if (run.removed) return runs[position + 1]?.added ? [] : run.value.map(line => whole('removed', line))
    return run.value.map(line => whole('same', line))
  })
}

/** Where lines were replaced: which of the new ones are old ones with other words. */
function pairUp(removed: readonly Line[], added: readonly Line[]): ChangedLine[] {
  const left = [...removed]
  const changed = added.flatMap((line): ChangedLine[] => {
    const partner = left.findIndex(old => resemble(old, line))
    if (partner === -1) return [whole('added', line)]
    const gone = left.splice(0, partner + 1)
    const old = gone.pop()
    return [
      ...gone.map(passed => whole('removed', passed)),
      old ? { kind: 'changed', line, words: compareWords(old.text, line.text) } : whole('added', line),
    ]
  })
  return [...changed, ...left.map(line => whole('removed', line))]
}

function whole(kind: Words['kind'], line: Line): ChangedLine {
  return { kind, line, words: [{ kind, text: line.text }] }
}

function compareWords(before: string, after: string): Words[] {
  return diffWords(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

function resemble(a: Line, b: Line): boolean {
  if (a.kind !== b.kind) return false
  const words = new Set(wordsOf(a.text))
  const others = wordsOf(b.text)
  const common = others.filter(word => words.has(word)).length
  return common / Math.min(words.size, others.length) > RESEMBLANCE && common > 1
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
}
