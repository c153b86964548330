import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requestFastCgi } from '#server/engine/fastcgi/fastcgi-client.ts'
import { socketPath } from '#server/engine/place/socket-path.ts'

/** Runs PHP in an engine's php-fpm, as nobody outside a test can. @returns what it prints. */
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
      PHP_ADMIN_VALUE: 'open_basedir=',
      ...params,
    },
  })
  return await text(body)
}

/** Every key that APCu holds. */
export async function memoryKeys(dataDir: string): Promise<string[]> {
  const json = await runInFpm(
    dataDir,
    `echo json_encode(array_column(apcu_cache_info()['cache_list'], 'info'));`,
  )
  return JSON.parse(json) as string[]
}
