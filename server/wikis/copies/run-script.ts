import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { runMaintenance } from '#server/php/maintenance.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import type { CopiedRecord } from '#server/wikis/wiki-record.ts'
import type { WikiLocation } from '#server/wikis/wiki-store.ts'
import type { CopiesContext } from './copies-context.ts'
import { runCopyTask } from './run-copy-task.ts'
import type { CopyScript } from './wiki-copies.ts'

const TIMEOUT_MS = 12 * HOUR_MS
/** PHP's `memory_limit`. */
const MEMORY = '1G'

/** Runs a script on a copy that was made ready for it. @throws as `WikiCopies.runScript`. */
export async function runScript(
  context: CopiesContext,
  wiki: { readonly dir: string; readonly record: CopiedRecord } & Partial<WikiLocation>,
  { script, args, onOutput, timeout = TIMEOUT_MS }: CopyScript,
): Promise<void> {
  const { maintenance, configFile, engineDirs, signal } = context
  try {
    await runMaintenance(maintenance, {
      script: readableScript(script, configFile),
      configFile,
      // Copies do not contain the wiki's secret.
      wiki: { ...wiki, record: { ...wiki.record, secretKey: randomBytes(32).toString('hex') } },
      memory: MEMORY,
      atLowPriority: true,
      timeout,
      signal,
      ...(args && { args }),
      ...(onOutput && { onOutput }),
    })
  } finally {
    // The service reads what the script wrote.
    const task = { kind: 'handOver', dir: wiki.dir, isSynced: false, owner: engineDirs.user } as const
    await runCopyTask(task, { id: engineDirs.id, signal })
  }
}

/** This project's scripts are published beside LocalSettings.php, where PHP can read them. */
function readableScript(script: string, configFile: string): string {
  return dirname(script) === SETTINGS_SOURCE ? join(dirname(configFile), basename(script)) : script
}
