import { randomBytes } from 'node:crypto'
import type { SnapshotName } from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'

const SERIES = /^[a-z0-9][a-z0-9-]{0,63}$/
const SNAPSHOT_FILE = /^(\d{8}T\d{6}Z-[0-9a-f]{16})\.json(\.age)?$/
const ID = /^\d{8}T\d{6}Z-[0-9a-f]{16}$/
const OBJECT = /^[0-9a-f]{64}(\.zst)?(\.age)?$/

export const isSeries = (text: string): boolean => SERIES.test(text)
export const isObject = (text: string): boolean => OBJECT.test(text)

/** @param takenAt UTC epoch milliseconds. */
export function newSnapshotId(takenAt: number): string {
  const time = new Date(takenAt)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
  return `${time}-${randomBytes(8).toString('hex')}`
}

/** @returns UTC epoch milliseconds. */
export function timeOfId(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
}

export const objectsFolder = (series: string): string => `${series}/objects`
export const snapshotsFolder = (series: string): string => `${series}/snapshots`
export const usesFolder = (series: string): string => `${series}/uses`
export const damagedFolder = (series: string): string => `${series}/damaged`

export function objectPath(series: string, object: string): string {
  return `${objectsFolder(series)}/${object.slice(0, 2)}/${object}`
}

export function snapshotPath({ series, id }: SnapshotName, isEncrypted: boolean): string {
  return `${snapshotsFolder(series)}/${id}.json${isEncrypted ? '.age' : ''}`
}

/** The snapshot that a file in a snapshots folder describes; null for any other file. */
export function snapshotOf(series: string, path: string): (SnapshotName & { isEncrypted: boolean }) | null {
  const match = SNAPSHOT_FILE.exec(baseName(path))
  return match?.[1] ? { series, id: match[1], isEncrypted: match[2] !== undefined } : null
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** @throws BackupStoreError if the name is not one that the store gives. */
export function requireName({ series, id }: SnapshotName): void {
  requireSeries(series)
  if (!ID.test(id)) throw new BackupStoreError('not-found', `There is no snapshot "${id}" of ${series}.`)
}

/** @throws BackupStoreError */
export function requireSeries(series: string): void {
  if (!isSeries(series))
    throw new BackupStoreError('not-found', `"${series}" cannot name a series of backups.`)
}
