import { diffArrays, diffWords } from 'diff'
import type { Line } from './policy-lines.ts'

/** A run of words in a line: in both versions, or in only one of them. */
export interface Words {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  /** The line in the newer version, or in the older one if it was removed. */
  readonly line: Line
  readonly words: readonly Words[]
}

/**
 * Two lines that share at most this fraction of their words count as different lines, not as one changed line.
 */
const MIN_SIMILARITY = 0.4

/** What happened to each line, in the order of the newer version. */
export function compareLines(before: readonly Line[], after: readonly Line[]): readonly ChangedLine[] {
  const runs = diffArrays([...before], [...after], {
    comparator: (a, b) => a.kind === b.kind && a.text === b.text,
  })
  return runs.flatMap((run, index) => {
    if (run.added)
      return pairReplacedLines(runs[index - 1]?.removed ? (runs[index - 1]?.value ?? []) : [], run.value)
    if (run.removed) return runs[index + 1]?.added ? [] : run.value.map(line => wholeLine('removed', line))
    return run.value.map(line => wholeLine('same', line))
  })
}

/** Finds, where lines were replaced, which of the new lines are changed versions of old ones. */
function pairReplacedLines(removed: readonly Line[], added: readonly Line[]): ChangedLine[] {
  const unmatched = [...removed]
  const changed = added.flatMap((line): ChangedLine[] => {
    const match = unmatched.findIndex(old => areSimilar(old, line))
    if (match === -1) return [wholeLine('added', line)]
    const upToMatch = unmatched.splice(0, match + 1)
    const old = upToMatch.pop()
    return [
      ...upToMatch.map(skipped => wholeLine('removed', skipped)),
      old ? { kind: 'changed', line, words: compareWords(old.text, line.text) } : wholeLine('added', line),
    ]
  })
  return [...changed, ...unmatched.map(line => wholeLine('removed', line))]
}

function wholeLine(kind: Words['kind'], line: Line): ChangedLine {
  return { kind, line, words: [{ kind, text: line.text }] }
}

function compareWords(before: string, after: string): Words[] {
  return diffWords(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

function areSimilar(a: Line, b: Line): boolean {
  if (a.kind !== b.kind) return false
  const words = new Set(wordsOf(a.text))
  const others = wordsOf(b.text)
  const common = others.filter(word => words.has(word)).length
  return common / Math.min(words.size, others.length) > MIN_SIMILARITY && common > 1
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
}
