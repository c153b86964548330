import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import type { IMPORT_STEPS } from '#contract/wiki-data/wiki-import.ts'
import type { ReadFile } from '#server/modules/wiki-data/imports/reading/common/reading-messages.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import { importScript } from '#server/modules/wiki-data/imports/shared/prepare-draft.ts'
import type { CopyScript } from '#server/wikis/copies/wiki-copies.ts'

export type ImportStep = (typeof IMPORT_STEPS)[number]

/** A script that takes about a minute, after which others may get a turn. */
export interface ImportTask {
  readonly step: ImportStep
  /** Its share of the work, relative to the other tasks. */
  readonly weight: number
  readonly script: string
  readonly args: readonly string[]
}

/** For one task. A part has some thousand lines. */
const TASK_TIMEOUT_MS = 2 * HOUR_MS
/** How many pages get their links in one task. */
const LINKS_AT_A_TIME = 2000
/** PHP's memory for MediaWiki's own scripts. */
const MEMORY = ['--memory-limit', '768M']

/** The tasks that fill the draft, in order. Deleted pages come before pages that exist, which may have the same title. */
export function fillingTasks(
  { parts, hasMainPage }: ReadFile,
  { mainPage }: WikiFacts,
  dir: string,
): ImportTask[] {
  const lines = (
    step: ImportStep,
    script: string,
    names: readonly string[],
    weight: number,
    args: string[] = [],
  ) => names.map(name => ({ step, weight, script: importScript(script), args: [join(dir, name), ...args] }))
  return [
    ...lines('users', 'ImportUsers', parts.users, 5),
    ...(hasMainPage ? [task('pages', 1, 'nukePage', ['--delete', mainPage])] : []),
    ...lines('pages', 'ImportPages', parts.deleted, 10, ['--deleted']),
    ...lines('pages', 'ImportPages', parts.pages, 10),
    ...lines('files', 'ImportFiles', parts.files, 5),
    ...lines('files', 'ImportWatches', parts.watches, 2),
    ...lines('files', 'ImportBlocks', parts.blocks, 2),
  ]
}

/** Sets the counters of entities, and reports what scripts need to know about the filled draft. */
export const FINISH: ImportTask = {
  step: 'entities',
  weight: 1,
  script: importScript('ImportFinish'),
  args: [],
}

/** The tasks that derive links, terms, search, recent changes and statistics from the pages. */
export function refreshingTasks(treeDir: string | null, highestPage: number): ImportTask[] {
  const properties = treeDir && join(treeDir, 'extensions/Wikibase/repo/maintenance/rebuildPropertyInfo.php')
  const links: ImportTask[] = []
  for (let from = 1; from <= highestPage; from += LINKS_AT_A_TIME)
    links.push(
      task('refreshing', 5, 'refreshLinks', ['-e', String(from + LINKS_AT_A_TIME - 1), String(from)]),
    )
  return [
    ...(properties && existsSync(properties)
      ? [{ step: 'entities', weight: 1, script: properties, args: ['--rebuild-all', ...MEMORY] } as const]
      : []),
    ...links,
    task('refreshing', 2, 'rebuildtextindex'),
    task('refreshing', 1, 'rebuildrecentchanges'),
    task('refreshing', 1, 'initSiteStats', ['--update']),
  ]
}

function task(step: ImportStep, weight: number, script: string, args: readonly string[] = []): ImportTask {
  return { step, weight, script, args: [...args, ...MEMORY] }
}

export function draftScript(
  { script, args }: ImportTask,
  { onOutput, signal }: Pick<CopyScript, 'signal'> & Required<Pick<CopyScript, 'onOutput'>>,
): CopyScript {
  return { script, args, onOutput, signal, timeout: TASK_TIMEOUT_MS }
}
