import { OperatorError } from '#server/platform/operator-error.ts'

/** Why the store refused: */
export type BackupStoreFault =
  /** The place is missing, not mounted or another one than before, or it cannot be reached. */
  | 'no-place'
  /** There is too little room, in the place or in the directory to unpack into. */
  | 'no-room'
  /** `BACKUP_KEY` is missing or is not the key of the place or snapshot. */
  | 'wrong-key'
  /** A snapshot or one of its files is not what was saved. */
  | 'damaged'
  /** There is no such snapshot. */
  | 'not-found'
  /** The directory to save or to unpack into is not as it must be. */
  | 'bad-directory'

/** What went wrong in the backup store. */
export class BackupStoreError extends OperatorError {
  readonly fault: BackupStoreFault

  constructor(fault: BackupStoreFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupStoreError'
    this.fault = fault
  }
}
