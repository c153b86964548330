import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { runMaintenance } from '#server/engine/php/maintenance.ts'
import { SETTINGS_SOURCE } from '#server/engine/php/settings-dir.ts'
import type { CopiesContext } from './copies-context.ts'
import { prepareForScripts } from './prepare-wiki-dir.ts'
import { runCopyTask } from './run-copy-task.ts'
import type { CopyScript } from './wiki-copies.ts'

const TIMEOUT_MS = 12 * HOUR_MS
/** PHP's `memory_limit`. */
const MEMORY = '1G'

/** Runs a script on a copy. @throws as `WikiCopies.run`. */
export async function runScript(
  context: CopiesContext,
  dir: string,
  { script, args, onOutput, timeout = TIMEOUT_MS }: CopyScript,
): Promise<void> {
  const { maintenance, configFile, place, signal } = context
  const record = await prepareForScripts(context, dir)
  try {
    await runMaintenance(maintenance, {
      script: readableScript(script, configFile),
      configFile,
      // The wiki's own secret is in no copy.
      wiki: { dir, record: { ...record, secretKey: randomBytes(32).toString('hex') } },
      memory: MEMORY,
      atLowPriority: true,
      timeout,
      signal,
      ...(args && { args }),
      ...(onOutput && { onOutput }),
    })
  } finally {
    // The service reads what the script has written.
    await runCopyTask({ kind: 'handOver', dir, owner: place.user }, { id: place.id, signal })
  }
}

/** PHP reads this project's scripts where they were published, beside LocalSettings.php. */
function readableScript(script: string, configFile: string): string {
  return dirname(script) === SETTINGS_SOURCE ? join(dirname(configFile), basename(script)) : script
}
