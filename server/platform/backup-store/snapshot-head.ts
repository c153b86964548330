import { mixed, number, object, string } from 'yup'
import type { About, Snapshot } from './backup-store.ts'
import { isObject } from './names.ts'
import { checkSum, type StoreKey } from './sealing/store-key.ts'

/** The object that lists a snapshot's files. */
export interface ListObject {
  readonly object: string
  readonly sha256: string
  /** Bytes of the list itself. */
  readonly size: number
  /** Bytes of the object. */
  readonly storedSize: number
}

/** What a snapshot's own file says. docs/backup-format.md describes it. */
export interface SnapshotHead extends Snapshot {
  readonly list: ListObject
}

const FORMAT = 'wikistead-snapshot'
const VERSION = 1

export function writeHead(head: SnapshotHead, key: StoreKey | null): string {
  const facts = {
    format: FORMAT,
    version: VERSION,
    series: head.series,
    id: head.id,
    takenAt: toTime(head.takenAt),
    verifiedAt: head.verifiedAt === null ? null : toTime(head.verifiedAt),
    files: head.files,
    bytes: head.bytes,
    addedBytes: head.addedBytes,
    list: {
      object: head.list.object,
      sha256: head.list.sha256,
      size: head.list.size,
      storedSize: head.list.storedSize,
    },
    about: head.about,
  }
  const check = checkSum(JSON.stringify(facts), key)
  return `${JSON.stringify({ ...facts, check })}\n`
}

const count = number().strict().integer().min(0).max(Number.MAX_SAFE_INTEGER).required()
const sum = string()
  .strict()
  .matches(/^[0-9a-f]{64}$/)
  .required()
const time = string()
  .strict()
  .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const headSchema = object({
  format: string().strict().oneOf([FORMAT]).required(),
  version: number().strict().oneOf([VERSION]).required(),
  series: string().strict().required(),
  id: string().strict().required(),
  takenAt: time.required(),
  verifiedAt: time.nullable().defined(),
  files: count,
  bytes: count,
  addedBytes: count,
  list: object({
    object: string()
      .strict()
      .test('object', isObject as (text?: string) => boolean)
      .required(),
    sha256: sum,
    size: count,
    storedSize: count,
  }).required(),
  about: mixed<About>(
    (value): value is About => typeof value === 'object' && !Array.isArray(value),
  ).required(),
  check: sum,
}).strict()

/**
 * @param expected what the file's place says of it, so that no file can stand for another.
 * @throws Error if the text is not what was written.
 */
export function readHead(
  text: string,
  expected: Pick<Snapshot, 'series' | 'id' | 'isEncrypted'>,
  key: StoreKey | null,
): SnapshotHead {
  const parsed: unknown = JSON.parse(text)
  const { check, ...facts } = headSchema.validateSync(parsed)
  const { check: _check, ...written } = parsed as Record<string, unknown>
  if (check !== checkSum(JSON.stringify(written), expected.isEncrypted ? key : null))
    throw new Error('Its sum is wrong.')
  if (facts.series !== expected.series || facts.id !== expected.id)
    throw new Error('It describes another snapshot.')
  return {
    ...expected,
    takenAt: Date.parse(facts.takenAt),
    verifiedAt: facts.verifiedAt === null ? null : Date.parse(facts.verifiedAt),
    files: facts.files,
    bytes: facts.bytes,
    addedBytes: facts.addedBytes,
    list: facts.list,
    about: facts.about,
  }
}

/** What callers of the store see. */
export function toSnapshot({ list: _list, ...snapshot }: SnapshotHead): Snapshot {
  return snapshot
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
