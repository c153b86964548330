import { BackupStoreError } from './backup-store-error.ts'

/** The code of a system error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'it is gone. Is its disk mounted?',
  EACCES: 'this process may not write to it.',
  EPERM: 'this process may not write to it.',
  EROFS: 'its disk is read-only.',
  EIO: 'its disk does not answer properly (EIO).',
  ESTALE: 'its network disk has gone (ESTALE).',
  ENOTCONN: 'its network disk has gone (ENOTCONN).',
}

/** Turns an error of the file system into words. Other errors are returned as they are. */
export function placeError(place: string, error: unknown): unknown {
  const code = errorCode(error)
  if (error instanceof BackupStoreError || code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error
  if (isDiskFull(error))
    return new BackupStoreError('no-room', `There is no room left in ${place} for backups.`, { cause: error })
  const sentence = SENTENCES[code] ?? `the system says ${code}.`
  return new BackupStoreError('no-place', `The backups in ${place} cannot be used: ${sentence}`, {
    cause: error,
  })
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}
