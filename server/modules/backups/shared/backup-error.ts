/** A backup or a restore failed. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
