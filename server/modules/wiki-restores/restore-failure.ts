import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import type { BackupStoreFault } from '#server/platform/backup-store/backup-store-error.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'

/** A restore cannot be done. The message is a sentence for the wiki's managers. */
export class RestoreFailure extends Error {
  override readonly name = 'RestoreFailure'
}

const TEXTS = {
  room: 'The service has too little room on its disk at the moment. Please try again later.',
  damaged: 'This backup can no longer be read. Please choose another one.',
  unreachable: 'The backups cannot be read at the moment. Please try again later.',
  noEngine: 'The wikis are not running at the moment. Please try again later.',
  unexpected: 'Something went wrong on our side.',
} as const

const STORE_TEXTS: Readonly<Record<BackupStoreFault, string>> = {
  'no-place': TEXTS.unreachable,
  'wrong-key': TEXTS.unreachable,
  'no-room': TEXTS.room,
  damaged: TEXTS.damaged,
  'not-found': TEXTS.damaged,
  'bad-directory': TEXTS.unexpected,
}

/** Says to the wiki's managers why a restore failed. The log has what happened. */
export function restoreFailureText(thrown: unknown): string {
  if (thrown instanceof RestoreFailure) return thrown.message
  if (thrown instanceof BackupStoreError) return STORE_TEXTS[thrown.fault]
  if (thrown instanceof EngineUnavailableError) return TEXTS.noEngine
  return isDiskFull(thrown) ? TEXTS.room : TEXTS.unexpected
}

export function noRoom(cause?: unknown): RestoreFailure {
  return new RestoreFailure(TEXTS.room, { cause })
}

export function damagedBackup(cause: unknown): RestoreFailure {
  return new RestoreFailure(TEXTS.damaged, { cause })
}

export function isDiskFull(thrown: unknown): boolean {
  const { code, cause } = thrown as { code?: unknown; cause?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || (cause instanceof Error && isDiskFull(cause))
}
