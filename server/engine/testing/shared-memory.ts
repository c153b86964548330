import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { socketPath } from '#server/engine/socket-path.ts'
import { dataDirId } from '#server/mediawiki/directories/engine-dirs.ts'
import { requestFastCgi } from '#server/php/fastcgi/fastcgi-client.ts'
import { findLeftovers } from '#server/php/leftovers.ts'
import { until } from '#server/testing/until.ts'

/** Runs PHP code in an engine's php-fpm, outside its confinement. @returns what it prints. */
export async function runInFpm(
  dataDir: string,
  code: string,
  params: Readonly<Record<string, string>> = {},
): Promise<string> {
  const engine = join(dataDir, 'engine')
  const script = join(engine, 'settings', 'test-probe.php')
  writeFileSync(script, `<?php ${code}`)
  chmodSync(script, 0o644)
  const { body } = await requestFastCgi(socketPath(engine), {
    params: {
      REQUEST_METHOD: 'GET',
      SCRIPT_FILENAME: script,
      SCRIPT_NAME: '/test-probe.php',
      WIKISTEAD_OPENS: '/',
      ...params,
    },
  })
  return await text(body)
}

const LISTING = 'apcu_cache_info'

/** Restarts php-fpm with an empty memory whose keys `memoryKeys` can list, though no wiki can. */
export async function allowListing(dataDir: string): Promise<void> {
  const configFile = join(dataDir, 'engine', 'php-fpm.conf')
  const config = readFileSync(configFile, 'utf8')
  if (!config.includes(LISTING)) throw new Error(`${LISTING} is not off.`)
  writeFileSync(configFile, config.replace(`,${LISTING}`, ''))
  const id = dataDirId(dataDir)
  const fpm = findLeftovers({ configFile, pool: `wikistead-${id}`, id }).filter(isFpm)
  const [master] = fpm.sort((a, b) => a - b)
  if (master === undefined) throw new Error('php-fpm does not run.')
  process.kill(master, 'SIGTERM')
  // Its workers and their requests end with it.
  await until(async () => {
    await delay(10)
    return !fpm.some(isFpm)
  })
}

/** False for a process that has ended, even if its parent has not reaped it. */
function isFpm(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('php-fpm')
  } catch {
    return false
  }
}

/** @returns every key in APCu. */
export async function memoryKeys(dataDir: string): Promise<string[]> {
  const json = await runInFpm(
    dataDir,
    `echo json_encode(array_column(apcu_cache_info()['cache_list'], 'info'));`,
  )
  return JSON.parse(json) as string[]
}
