import type { BatchFormat } from './batch.ts'

const FORMATS: readonly (readonly [ending: RegExp, format: BatchFormat])[] = [
  [/\.(?:csv|tsv|xlsx|ods)$/i, 'table'],
  [/\.(?:qs|txt|quickstatements)$/i, 'quickstatements'],
  [/\.(?:json|jsonl|ndjson)$/i, 'json'],
]

/** What a batch's file is, as far as its name tells; null if it does not. */
export function formatOfName(fileName: string): BatchFormat | null {
  const name = fileName.replace(/\.(?:gz|bz2|xz)$/i, '')
  return FORMATS.find(([ending]) => ending.test(name))?.[1] ?? null
}
