import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { asText, ProgramError, runProgram } from '#server/platform/programs/run-program.ts'
import { programError } from '#server/platform/storage-fault.ts'
import { ownDirs } from './cgi-params.ts'
import { basedir, functionsOff } from './confinement.ts'
import { type PassedRecord, type PassedSearch, writeRecordFile } from './passed-record.ts'

/** How MediaWiki's maintenance scripts are run: as php-fpm's user and without the server's environment. */
export interface MaintenanceContext {
  readonly treeDir: string
  readonly cli: string
  readonly user: ProcessUser | null
  /** Marks the process, so that it can be found if a crash leaves it running. */
  readonly id: string
  /** Files and directories that every script may open: the source tree, the settings, and the interface texts. */
  readonly readable: readonly string[]
  /** A script to run before every script. */
  readonly prelude: string
  /** The directory of the files that tell a script about its wiki. */
  readonly records: string
  /** Missing if every wiki is searched in its own database. */
  readonly search?: PassedSearch | null
}

interface MaintenanceRun {
  /** A name in `maintenance/` without `.php`, or the absolute path of one of this project's scripts. */
  readonly script: string
  readonly args?: readonly string[]
  /** MW_CONFIG_FILE: LocalSettings.php or, to install MediaWiki, a file that does not exist. */
  readonly configFile: string
  readonly wiki: {
    /** The only directory to which the script may write, besides that of the wiki's files. */
    readonly dir: string
    readonly filesDir?: string
    /** What PHP needs to know about its database; null or missing for SQLite. */
    readonly database?: string | null
    /** Null for the script that installs MediaWiki. */
    readonly record: PassedRecord | null
  }
  /** Loads every extension that a setting can turn on. */
  readonly loadAll?: boolean
  /** PHP's `memory_limit`; no limit by default. */
  readonly memory?: string
  /** The path of the certificates to trust, if `LocalSettings.php` cannot provide it. */
  readonly authority?: string | null
  /** Whether it gets the processor and the disk only when nothing else needs them. */
  readonly atLowPriority?: boolean
  /** Called with each piece of its standard output. */
  readonly onOutput?: (text: string) => void
  /** Standard input. */
  readonly input?: string
  /** Milliseconds after which the script is killed. */
  readonly timeout?: number
  /** Ends the script. */
  readonly signal?: AbortSignal
}

export const ENGINE_MARK = 'WIKISTEAD_ENGINE'
const TIMEOUT_MS = 10 * MINUTE_MS
/** Characters. */
const OUTPUT_MAX = 16_000

/**
 * Runs a script. Resolves with the end of its output when it has ended.
 * @throws Error with the last lines of its output when the script fails; the signal's reason when it is aborted.
 */
export async function runMaintenance(context: MaintenanceContext, run: MaintenanceRun): Promise<string> {
  const { record } = run.wiki
  const file = record === null ? null : await writeRecordFile(context.records, record, context.user)
  let output = ''
  const collect = (text: string) => {
    output = (output + text).slice(-OUTPUT_MAX)
  }
  try {
    await runScript(context, run, file, collect)
    return output
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    throw programError(`maintenance/${run.script} failed: ${lastLines(output) || error.message}`, output)
  } finally {
    if (file !== null) await rm(file, { force: true })
  }
}

/** The last lines, without the frames of a stack trace, which would hide the error itself. */
function lastLines(output: string): string {
  const lines = output.split('\n').filter(line => line.trim() !== '' && !/^\s*#\d+ /.test(line))
  return lines.slice(-5).join(' · ')
}

/** @param recordFile the file with the wiki's record. */
async function runScript(
  context: MaintenanceContext,
  run: MaintenanceRun,
  recordFile: string | null,
  collect: (text: string) => void,
): Promise<void> {
  const { dir, record } = run.wiki
  const maintenance = join(context.treeDir, 'maintenance')
  // Since MediaWiki 1.40, scripts are started through run.php.
  const runner = join(maintenance, 'run.php')
  const file = isAbsolute(run.script) ? run.script : join(maintenance, `${run.script}.php`)
  const script = existsSync(runner) ? [runner, run.script] : [file]
  const temporary = join(dir, TEMPORARY_DIR)
  const settings = Object.entries({
    memory_limit: run.memory ?? '-1',
    disable_functions: functionsOff(Boolean(context.search)).join(),
    auto_prepend_file: context.prelude,
    open_basedir: basedir([
      ...context.readable,
      ...(recordFile === null ? [] : [recordFile]),
      ...ownDirs(run.wiki),
    ]),
    sys_temp_dir: temporary,
    allow_url_fopen: '0',
    ...(run.authority && { 'openssl.cafile': run.authority }),
  }).flatMap(([name, value]) => ['-d', `${name}=${value}`])
  await runProgram({
    command: context.cli,
    args: [...settings, ...script, ...(run.args ?? [])],
    user: context.user,
    dir: context.treeDir,
    input: run.input ?? '',
    timeoutMs: run.timeout ?? TIMEOUT_MS,
    env: {
      TMPDIR: temporary,
      MW_INSTALL_PATH: context.treeDir,
      MW_CONFIG_FILE: run.configFile,
      WIKISTEAD_WIKI_DIR: dir,
      WIKISTEAD_WIKI_FILE: recordFile ?? '',
      WIKISTEAD_SECRET_KEY: record?.secretKey ?? '',
      WIKISTEAD_DATABASE: run.wiki.database ?? '',
      WIKISTEAD_SEARCH: (record && context.search?.describe(record)) ?? '',
      WIKISTEAD_LOAD_ALL: run.loadAll ? '1' : '',
      [ENGINE_MARK]: context.id,
    },
    // Scripts write errors to either stream.
    onOutput: asText(text => {
      collect(text)
      run.onOutput?.(text)
    }),
    onErrorOutput: asText(collect),
    ...(run.atLowPriority && { priority: 'idle' as const }),
    ...(run.signal && { signal: run.signal }),
  })
}
