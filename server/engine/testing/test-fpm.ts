import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findPhp } from '#server/mediawiki/tree/php-binaries.ts'
import { type FastCgiRequest, requestFastCgi } from '#server/php/fastcgi/fastcgi-client.ts'
import { fpmConfig } from '#server/php/fpm-config.ts'
import { FpmSupervisor } from '#server/php/fpm-supervisor.ts'
import type { Preload } from '#server/php/preloading.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { collectLog } from './test-engine.ts'

export interface TestFpm {
  readonly supervisor: FpmSupervisor
  readonly socket: string
  readonly pool: string
  readonly configFile: string
  readonly complaints: string[]
  /** Other log entries. */
  readonly news: readonly string[]
  /** Writes a PHP script where php-fpm can run it. @returns its path. */
  script(code: string): string
  /** Runs a script. @param request with `length`, a POST with a body of that many bytes. */
  run(
    script: string,
    request?: Partial<FastCgiRequest> & { length?: number },
  ): ReturnType<typeof requestFastCgi>
  close(): Promise<void>
}

/**
 * Starts a real php-fpm that runs the test's own scripts.
 * @param preloaded PHP code of a script to preload.
 * @param fault a file; while it exists, php-fpm prints its content and ends.
 */
export async function startTestFpm(workers = 2, preloaded?: string, fault?: string): Promise<TestFpm> {
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-fpm-'))
  chmodSync(dir, 0o755)
  const pool = basename(dir)
  const socket = join(dir, 'fpm.sock')
  const configFile = join(dir, 'fpm.conf')
  const user = unprivilegedUser()
  writeFileSync(
    configFile,
    fpmConfig({ pool, socket, user, workers, seconds: 180, tmpDir: tmpdir(), environment: {} }),
  )
  const complaints: string[] = []
  const news: string[] = []
  const binary = faultyProgram(findPhp({}).fpm ?? 'php-fpm', dir, fault)
  const preload: Preload | null =
    preloaded === undefined ? null : { script: join(dir, 'preload.php'), list: '', user }
  if (preload) writeFileSync(preload.script, `<?php ${preloaded}`)
  const supervisor = new FpmSupervisor(
    { binary, configFile, pool, socket, id: pool, preload },
    { ...collectLog(complaints), info: (_fields, message) => void news.push(message) },
  )
  supervisor.start()
  await supervisor.whenUp(AbortSignal.timeout(10_000))
  let scripts = 0
  return {
    supervisor,
    socket,
    pool,
    configFile,
    complaints,
    news,
    script: code => {
      const path = join(dir, `script-${++scripts}.php`)
      writeFileSync(path, `<?php ${code}`)
      return path
    },
    run: (script, { length, ...request } = {}) =>
      requestFastCgi(socket, {
        ...request,
        params: {
          REQUEST_METHOD: length === undefined ? 'GET' : 'POST',
          SCRIPT_FILENAME: script,
          SCRIPT_NAME: '/script.php',
          ...(length !== undefined && {
            CONTENT_LENGTH: String(length),
            CONTENT_TYPE: 'application/octet-stream',
          }),
          ...request.params,
        },
      }),
    close: async () => {
      await supervisor.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function faultyProgram(program: string, dir: string, fault: string | undefined): string {
  if (fault === undefined) return program
  const path = join(dir, 'faulty')
  const fails = `echo again >>'${fault}.tries'; echo "$line" >&2; exit 78`
  const lines = [
    '#!/bin/sh',
    `if line=$(cat '${fault}' 2>/dev/null); then ${fails}; fi`,
    `exec '${program}' "$@"`,
    '',
  ]
  writeFileSync(path, lines.join('\n'), { mode: 0o755 })
  return path
}
