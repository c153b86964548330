import type { ExportKind, ExportProgress } from '#contract/wiki-data/wiki-export.ts'

export const exportTexts = {
  title: 'Export',
  lead: (productName: string) =>
    `A copy of your ${productName} in one ZIP file, for your archive or to move somewhere else. The wiki stays as it is.`,
  wait: 'Preparing a large wiki can take an hour. You can leave this page: we email you when the copy is ready.',
  what: 'What the copy contains',
  start: 'Prepare a copy',
  again: 'Try again',
  starting: 'Starting …',
  preparing: 'Your copy is being prepared.',
  ready: 'Your copy is ready.',
  failed: 'The copy could not be prepared.',
  cancel: 'Cancel',
  download: 'Download',
  remove: 'Remove',
  removing: 'Removing …',
  until: 'Can be downloaded until',
  checksum: 'SHA-256 of the file',
  cancelled: 'The copy was cancelled.',
  removed: 'The file was removed.',
  notLoaded: 'Your exports could not be loaded.',
  notRead: 'The progress could not be read. The copy is still being prepared; we ask again in a moment.',
  notStarted: 'The copy was not started.',
  notRemoved: 'That did not work. The copy is still there.',
  withHashes: 'with password hashes',
  noLonger: 'no longer available',
  hashes: 'Include password hashes',
  hashesHelp: 'Then people can log in with the passwords they have. Needed only if you move the whole wiki.',
  noHashes: 'The copy has no password hashes: only an owner can export them.',
  hashesForOwners: 'Only an owner can download it or remove it, because it has password hashes.',
  notYet: 'Nothing is being prepared yet: a complete copy contains personal data.',
  earlier: (count: number) => `Earlier copies (${count})`,
} as const

interface KindText {
  readonly name: string
  readonly help: string
}

export const kindTexts: Readonly<Record<ExportKind, KindText>> = {
  public: {
    name: 'Public archive',
    help: 'What every visitor can read: all pages with their history, entities, files and settings. Any MediaWiki can import it.',
  },
  complete: {
    name: 'Complete copy',
    help: 'Also accounts, watchlists, blocks and deleted pages, for a move to another server. It contains personal data: keep it safe.',
  },
}

export const stepTexts: Readonly<Record<ExportProgress['step'], string>> = {
  waiting: 'Waiting for its turn',
  copying: 'Copying the wiki',
  pages: 'Writing the pages',
  entities: 'Writing the entities',
  files: 'Adding the files',
  packing: 'Packing everything',
}
