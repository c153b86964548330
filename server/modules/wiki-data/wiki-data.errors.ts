import { formatBytes } from '#contract/format-bytes.ts'
import { formatCount } from '#contract/format-count.ts'
import { EngineUnavailableError, type WikiEngine } from '#server/engine/wiki-engine.ts'
import { PUT_BACK_TEXT } from '#server/modules/wikis/shared/wiki-runs.ts'
import { BackupStoreError, type BackupStoreFault } from '#server/platform/backup-store/backup-store-error.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'

/**
 * Why an export, an import or a restore cannot start or has failed: the status that refuses a request, and the
 * sentence for the wiki's managers, which a failed run stores.
 */
const FAILURES = {
  'no-room': [503, noRoomText()],
  'wiki-deleted': [400, 'The wiki has been deleted in the meantime.'],
  'wiki-suspended': [403, 'The wiki is suspended.'],
  'no-owner': [403, 'The person who started this is no longer an owner of the wiki.'],
  'no-engine': [503, 'The wikis are not running at the moment. Please try again later.'],

  'export-failed': [500, 'Something went wrong on our side. Please try again.'],
  'export-pending': [409, 'A copy of this wiki is already being prepared.'],
  'export-unknown': [404, 'This wiki has no such copy.'],
  'export-gone': [410, 'This copy is no longer available. Please prepare a new one.'],
  'export-not-created': [400, 'This wiki has not been created yet: it is waiting for its domain.'],
  'export-not-readable': [
    400,
    'Visitors cannot read this wiki, so it has no public archive. You can prepare a complete copy.',
  ],
  'export-of-another': [
    403,
    'Only the member who asked for a complete copy can download it. You can prepare one of your own.',
  ],
  'export-foreign-page': [403, 'Please download the copy from the page of the wiki.'],
  'export-range': [416, 'The copy is smaller than that.'],
  'export-downloads': [429, 'You are already downloading several copies. Please wait until one is finished.'],

  'batch-unknown': [404, 'There is no such batch.'],
  'batch-no-account': [
    409,
    'You have no account on this wiki yet. Open the wiki once from here, or continue to it from its log-in page.',
  ],
  'batch-no-wikibase': [400, 'This wiki has no structured data that could be edited.'],
  'batch-many': [429, 'You already have several batches in progress. Please wait until one has finished.'],
  'batch-budget': [
    429,
    'This is more than you may edit in a day on a wiki that you do not manage. Please continue tomorrow, or ask a manager of the wiki to send the file.',
  ],
  'batch-state': [409, 'The state of the batch has changed in the meantime. Please look again.'],
  'batch-no-mapping': [422, 'Please choose what the columns of the table contain.'],
  'batch-not-undone': [400, 'There is nothing in this batch to undo.'],
  'batch-files-gone': [410, 'The files of this batch have been removed.'],
  'batch-failed': [500, 'Something went wrong on our side. What was done stays; the report says what.'],
  'batch-not-allowed': [403, 'The account on the wiki may no longer edit there, or is blocked.'],
  'batch-wiki-full': [400, 'The wiki has used all of its storage. What was done stays.'],
  'batch-wiki-read-only': [
    503,
    'The wiki is read-only at the moment. What was done stays; please try again later.',
  ],
  'batch-wiki-replaced': [
    409,
    'The wiki was put back to an earlier state, so we cannot tell which edits are still there. Please send the file again: what is already there stays unchanged.',
  ],
  'batch-stopped': [400, 'It stopped at the first edit that was refused, as you asked.'],

  'dumps-failed': [500, 'Something went wrong on our side. The dumps are made again tomorrow.'],

  'import-failed': [500, 'Something went wrong on our side. The wiki is as it was before.'],
  'import-interrupted': [500, 'The import was interrupted too often. The wiki is as it was before.'],
  'import-incomplete': [400, 'MediaWiki did not accept the whole file. The wiki is as it was before.'],
  'import-over-quota': [400, 'The wiki would exceed its quota. It is as it was before.'],
  'import-unknown': [404, 'This wiki has no such import.'],
  'import-not-checked': [400, 'Only a file that has been checked can be imported.'],
  'import-pending': [400, 'Something is already being imported into this wiki.'],
  'import-too-late': [400, 'This import can no longer be cancelled.'],
  'import-not-created': [
    400,
    'This wiki will be created once its domain is verified. A file can be imported then.',
  ],
  'import-not-served': [
    400,
    'This wiki is not available at the moment. A file can be imported when it is available again.',
  ],
  'import-unreadable': [400, 'This wiki cannot be read at the moment. Please try again later.'],
  'import-of-entities': [
    400,
    'Entities are being imported into this wiki. Please wait until that has finished.',
  ],
  'import-while-restoring': [400, PUT_BACK_TEXT],
  'import-not-empty': [
    400,
    'This wiki already has pages of its own. A file can only be imported into an empty wiki: create a new one for it.',
  ],

  'upload-empty': [400, 'This file is empty.'],
  'upload-too-large': [413, 'This file is larger than the maximum.'],
  'upload-pending': [400, 'A file is already being imported into this wiki. Cancel that import first.'],
  'upload-by-busy-member': [
    429,
    'You are already importing into several wikis. Finish or cancel one of these imports first.',
  ],
  'upload-by-busy-network': [
    429,
    'Several imports from your network are open already. Please try again later.',
  ],
  'upload-many-at-once': [429, 'Many files are being uploaded at the moment. Your upload continues later.'],
  // Happens only without a FILES_DIR that all processes share.
  'upload-elsewhere': [
    503,
    'The beginning of this file is on another of our servers. Your upload continues as soon as that server responds.',
  ],
  'upload-interrupted': [503, 'The upload was interrupted. The part that arrived is kept; please resume it.'],
  'upload-unknown': [404, 'There is no such upload.'],
  'upload-ended': [410, 'This upload has ended.'],
  'upload-used': [409, 'This file is already being imported.'],
  'upload-part-too-long': [413, 'This part is longer than the rest of the file.'],
  'upload-part-misplaced': [409, 'This part does not begin where the upload stopped.'],
  'upload-part-type': [415, 'The Content-Type of this part is not the one for parts of files.'],
  'upload-version': [412, 'This address uses another version of tus.'],
  'upload-header': [400, 'Upload-Metadata could not be read.'],

  'restore-failed': [500, 'Something went wrong on our side.'],
  'restore-pending': [409, 'A backup of this wiki is already being restored.'],
  'restore-of-deleted': [
    400,
    'This wiki is deleted. Bring it back first, or restore the backup as a new wiki.',
  ],
  'restore-while-importing': [
    400,
    'Something is being imported into this wiki. It can be put back once that has finished.',
  ],
  'restore-without-backup': [
    500,
    'A backup of the wiki as it is now could not be made, so it was left as it is. Please try again later.',
  ],
  'backups-off': [400, 'This service makes no backups at the moment, so none can be restored.'],
  'backups-unreachable': [503, 'The backups cannot be read at the moment. Please try again later.'],
  'backup-unknown': [404, 'This wiki has no such backup.'],
  'backup-damaged': [500, 'This backup can no longer be read. Please choose another one.'],
  'backup-not-servable': [
    400,
    'This backup needs a newer MediaWiki than this service has, or one with Wikibase. Please choose another one.',
  ],
} as const satisfies Readonly<Record<string, readonly [status: number, text: string]>>

export type WikiDataCode = keyof typeof FAILURES

/** A failure from the catalogue. It refuses a request, or ends a run with its message. */
export class WikiDataError extends AppError {
  /** @param text more precise than the catalogue's. */
  constructor(
    code: WikiDataCode,
    {
      text = FAILURES[code][1],
      ...extra
    }: { readonly text?: string; readonly cause?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    super(FAILURES[code][0], code, text, extra)
  }
}

/** The text of a failure for the wiki's managers. */
export function errorText(code: WikiDataCode): string {
  return FAILURES[code][1]
}

/** The text for people when the disk is full. @param consequence what it means for what they were doing. */
export function noRoomText(consequence = 'Nothing was changed.'): string {
  return `There is not enough space on the disk of this service. ${consequence} The people who run it have to free some. Please try again later.`
}

/** Seconds after which a client may retry when the disk was full. */
const RETRY_AFTER_S = 600

/** The disk is full, or would be. */
export function noRoom(consequence?: string, cause?: unknown): WikiDataError {
  return new WikiDataError('no-room', {
    text: noRoomText(consequence),
    retryAfterSeconds: RETRY_AFTER_S,
    cause,
  })
}

/** The wikis are not running. The reason is for operators, in the log and at `/readyz`. */
export function noEngine({ retryAfterSeconds }: Pick<WikiEngine, 'retryAfterSeconds'>): WikiDataError {
  return new WikiDataError('no-engine', retryAfterSeconds === null ? {} : { retryAfterSeconds })
}

/** The announced file is too large. */
export function uploadTooLarge(bytesMax: number): WikiDataError {
  const text = `This file is larger than ${formatBytes(bytesMax)}, which is the maximum.`
  return new WikiDataError('upload-too-large', { text })
}

/** The filled wiki would be larger than its quota. */
export function overQuota(quotaBytes: number): WikiDataError {
  const text = `The wiki would take more than ${formatBytes(quotaBytes)}, which is its quota. It is as it was before.`
  return new WikiDataError('import-over-quota', { text })
}

/** The filled wiki has far fewer of these than its file announced. */
export function incomplete(name: string, found: number, announced: number): WikiDataError {
  const text = `MediaWiki accepted only ${formatCount(found)} of ${formatCount(announced)} ${name}. The wiki is as it was before.`
  return new WikiDataError('import-incomplete', { text })
}

const STORE_FAULTS: Readonly<Record<BackupStoreFault, WikiDataCode>> = {
  'no-place': 'backups-unreachable',
  'wrong-key': 'backups-unreachable',
  'no-room': 'no-room',
  damaged: 'backup-damaged',
  'not-found': 'backup-damaged',
  'bad-directory': 'restore-failed',
}

/**
 * Why a run failed, as a sentence for the wiki's managers. What only the operator may know is in the log.
 * @param otherwise the failure for errors that are not in the catalogue.
 */
export function failureText(thrown: unknown, otherwise: WikiDataCode): string {
  if (thrown instanceof WikiDataError) return thrown.message
  if (thrown instanceof BackupStoreError) return errorText(STORE_FAULTS[thrown.fault])
  if (thrown instanceof EngineUnavailableError) return errorText('no-engine')
  return errorText(isDiskFull(thrown) ? 'no-room' : otherwise)
}

/** A backup or the restore of a service failed. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
}

/** The most characters of a failure that the database stores for the operator. */
const OPERATOR_TEXT_MAX = 500

/** Tells the operator why a backup or the restore of a service failed. */
export function operatorText(thrown: unknown): string {
  // The catalogue's sentences are for members.
  const error = thrown instanceof WikiDataError ? (thrown.cause ?? thrown) : thrown
  const message = error instanceof Error ? error.message : String(error)
  // The backup store's own message names the disk.
  const text =
    isDiskFull(error) && !(error instanceof BackupStoreError)
      ? `The disk of DATA_DIR does not have enough space. Free some space, then try again. (${message})`
      : message
  return text.slice(0, OPERATOR_TEXT_MAX)
}
