import { randomBytes } from 'node:crypto'
import type { SnapshotName } from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'

const SERIES = /^[a-z0-9][a-z0-9-]{0,63}$/
const ID = /^\d{8}T\d{6}Z-[0-9a-f]{16}$/

export const isName = ({ series, id }: SnapshotName): boolean => SERIES.test(series) && ID.test(id)

/** @param takenAt UTC epoch milliseconds. */
export function newSnapshotId(takenAt: number): string {
  const time = new Date(takenAt)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
  return `${time}-${randomBytes(8).toString('hex')}`
}

/** @throws BackupStoreError if the name is not one that the store could have given. */
export function requireName({ series, id }: SnapshotName): void {
  requireSeries(series)
  if (!ID.test(id)) throw new BackupStoreError('not-found', `There is no snapshot "${id}" of ${series}.`)
}

/** @throws BackupStoreError */
export function requireSeries(series: string): void {
  if (!SERIES.test(series))
    throw new BackupStoreError('not-found', `"${series}" cannot name a series of backups.`)
}
