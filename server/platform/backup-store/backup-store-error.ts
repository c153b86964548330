import { OperatorError } from '#server/platform/operator-error.ts'

/** Why the store refused. */
export type BackupStoreFault =
  /** The location is missing, not mounted, not the one used before, or unreachable. */
  | 'no-place'
  /** There is too little space in the location or in the directory to unpack into. */
  | 'no-room'
  /** `BACKUP_KEY` is missing or does not open the location or snapshot. */
  | 'wrong-key'
  /** A snapshot or one of its files differs from what was saved. */
  | 'damaged'
  /** There is no such snapshot. */
  | 'not-found'
  /** The directory to save cannot be read or contains a link or a device, or the directory to unpack into is not empty. */
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
