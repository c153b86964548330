import type { Failure } from '#contract/failure.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import type { ImportFileProblem } from '#machines/wiki-import/import-file.ts'

type Step = NonNullable<WikiImport['progress']>['step']

/** What a running import does. */
export const stepTexts: Readonly<Record<Step, string>> = {
  waiting: 'Waiting for others to have their turn',
  copying: 'Copying the empty wiki',
  users: 'Adding accounts and lists',
  pages: 'Importing pages',
  entities: 'Preparing items and properties',
  files: 'Adding files',
  refreshing: 'Refreshing links and the search',
  placing: 'Putting the wiki in place',
}

export const kindTexts = {
  xml: 'An XML export',
  public: 'A public archive of this service',
  complete: 'A complete copy of this service',
} as const

export const importTitles = {
  notLoaded: 'Your imports could not be loaded.',
  notStarted: 'The upload could not be started.',
  interrupted: 'The upload was interrupted.',
  failed: 'Something went wrong.',
} as const

/** What is wrong with a chosen file, beside its field. */
export function problemText(problem: ImportFileProblem): string {
  switch (problem.kind) {
    case 'none':
      return 'Please choose a file.'
    case 'empty':
      return 'This file is empty.'
    case 'tooLarge':
      return `This file has ${formatBytes(problem.size)}. It may have at most ${formatBytes(problem.sizeMax)}.`
    case 'notAnExport':
      return 'This is neither an XML export (.xml, .gz, .bz2, .xz) nor an archive of this service (.zip). Unpack other archives first, such as .7z.'
    case 'otherFile':
      return `This is another file. Please choose “${problem.expected.name}” with ${formatBytes(problem.expected.size)}.`
    case 'unreadable':
      return 'This file cannot be read.'
  }
}

/** Why an upload waits, and that it goes on by itself. */
export function waitingText(failure: Failure | null): { readonly title: string; readonly text: string } {
  switch (failure?.kind) {
    case 'offline':
      return {
        title: 'You seem to be offline.',
        text: 'Nothing was lost. The upload goes on by itself when the network is back.',
      }
    case 'tooMany':
      return { title: 'The server asks for a pause.', text: 'The upload then goes on by itself.' }
    default:
      return {
        title: 'The server could not take the last part.',
        text: 'Nothing was lost. The upload goes on by itself in a moment.',
      }
  }
}

/** The counts of a wiki's content with their names; only pages may be 0. */
export function countsOf({ pages, revisions, entities, users, files }: WikiContent) {
  const counts = [
    ['Pages', pages],
    ['Revisions', revisions],
    ['Entities', entities],
    ['Accounts', users],
    ['Files', files],
  ] as const
  return counts.filter(([name, count]) => count > 0 || name === 'Pages')
}
