import type { BatchFormat } from './batch.ts'

const FORMATS: readonly (readonly [ending: RegExp, format: BatchFormat])[] = [
  [/\.(?:csv|tsv|xlsx|ods)$/i, 'table'],
  [/\.(?:qs|txt|quickstatements)$/i, 'quickstatements'],
  [/\.(?:json|jsonl|ndjson)$/i, 'json'],
]

/** The format of a batch's file, by its name; null if the name does not tell. */
export function formatOfName(fileName: string): BatchFormat | null {
  const name = fileName.replace(/\.(?:gz|bz2|xz)$/i, '')
  return FORMATS.find(([ending]) => ending.test(name))?.[1] ?? null
}
