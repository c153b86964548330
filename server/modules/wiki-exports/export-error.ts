/** An export cannot be made. The message is a sentence for the wiki's managers. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
}

export const TEXTS = {
  pending: 'A copy of this wiki is being prepared already.',
  notVerified: 'This wiki is not created yet: it waits for its domain.',
  unknown: 'This wiki has no such copy.',
  gone: 'This copy is no longer available. Please prepare a new one.',
  othersCopy:
    'Only the member who asked for a complete copy can download it. You can prepare one of your own.',
  downloads: 'You are downloading several copies already. Please wait until one is finished.',
  passwordMissing: 'Please enter your password.',
  hashesInPublic: 'Only a complete copy can contain password hashes.',
  noRoom:
    'There is too little room on the service at the moment. The people who run it know about it. Please try again later.',
  notReadable:
    'Visitors cannot read this wiki, so it has no public archive. You can prepare a complete copy.',
  deleted: 'This wiki was deleted.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

/** What the system, SQLite, PHP and the engine say when a disk is full. */
const DISK_FULL = /ENOSPC|EDQUOT|no space left|disk is full|too little room|quota exceeded/i
const NOT_READABLE = 'Visitors cannot read this wiki.'

/** What to tell the wiki's managers of a failure. */
export function sentenceFor(thrown: unknown): string {
  if (thrown instanceof ExportError) return thrown.message
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (DISK_FULL.test(message)) return TEXTS.noRoom
  if (message.includes(NOT_READABLE)) return TEXTS.notReadable
  return TEXTS.unexpected
}
