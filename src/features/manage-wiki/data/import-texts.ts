import type { Failure } from '#contract/failure.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg } from '#i18n/msg.ts'
import type { ImportFileProblem } from '#machines/wiki-import/import-file.ts'

type Step = NonNullable<WikiImport['progress']>['step']

/** What a running import does. */
export const stepTexts: Readonly<Record<Step, string>> = {
  waiting: msg('wiki-data-waiting-others-have-their-turn'),
  copying: msg('wiki-data-copying-empty-wiki'),
  users: msg('wiki-data-adding-accounts-lists'),
  pages: msg('wiki-data-importing-pages'),
  entities: msg('wiki-data-preparing-items-properties'),
  files: msg('wiki-data-adding-files-2'),
  refreshing: msg('wiki-data-refreshing-links-search'),
  placing: msg('wiki-data-putting-wiki-place'),
}

export const kindTexts = {
  xml: msg('wiki-data-xml-export'),
  public: msg('wiki-data-public-archive-service'),
  complete: msg('wiki-data-complete-copy-service'),
} as const

export const importTitles = {
  notLoaded: msg('wiki-data-imports-could-not-loaded'),
  notStarted: msg('wiki-data-upload-could-not-started'),
  interrupted: msg('wiki-data-upload-was-interrupted'),
  failed: msg('common-something-went-wrong'),
} as const

/** What is wrong with a chosen file, beside its field. */
export function problemText(problem: ImportFileProblem): string {
  switch (problem.kind) {
    case 'none':
      return msg('common-please-choose-file')
    case 'empty':
      return msg('wiki-data-file-empty')
    case 'tooLarge':
      return msg('wiki-data-file-too-large', formatBytes(problem.size), formatBytes(problem.sizeMax))
    case 'notAnExport':
      return msg('wiki-data-neither-xml-export-xml-gz')
    case 'otherFile':
      return msg('wiki-data-another-file', problem.expected.name, formatBytes(problem.expected.size))
    case 'unreadable':
      return msg('wiki-data-file-cannot-read')
  }
}

/** Why an upload waits, and that it resumes by itself. */
export function waitingText(failure: Failure | null): { readonly title: string; readonly text: string } {
  switch (failure?.kind) {
    case 'offline':
      return {
        title: msg('common-seem-offline'),
        text: msg('wiki-data-nothing-was-lost-upload-goes'),
      }
    case 'tooMany':
      return { title: msg('wiki-data-server-asks-pause'), text: msg('wiki-data-upload-then-goes-by-itself') }
    default:
      return {
        title: msg('wiki-data-server-could-not-take-last'),
        text: msg('wiki-data-nothing-was-lost-upload-goes-2'),
      }
  }
}

/** The counts of a wiki's content with their names; only pages may be 0. */
export function countsOf({ pages, revisions, entities, users, files }: WikiContent) {
  const counts = [
    [msg('wiki-data-pages'), pages, true],
    [msg('wiki-data-revisions'), revisions, revisions > 0],
    [msg('wiki-data-entities'), entities, entities > 0],
    [msg('wiki-data-accounts'), users, users > 0],
    [msg('wiki-data-files'), files, files > 0],
  ] as const
  return counts.filter(([, , isShown]) => isShown).map(([name, count]) => [name, count] as const)
}
