/** Why an import failed, as a sentence for the wiki's managers. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
}

export const FAILURES = {
  ours: 'Something went wrong on our side. The wiki is as before.',
  diskFull:
    'There is too little room on this service at the moment. The wiki is as before. Please try again later.',
  deleted: 'The wiki was deleted.',
  interrupted: 'The import was interrupted too often. The wiki is as before.',
} as const

/** Whether a thrown error says that the disk is full, in the words of Node, PHP or SQLite. */
export function isDiskFull(thrown: unknown): boolean {
  const { code, message = '' } = thrown as { code?: unknown; message?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left|disk is full|disk quota/i.test(message)
}
