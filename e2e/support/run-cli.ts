import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compileCache } from '#jest/compile-cache.ts'
import type { Service } from './service.ts'

/**
 * Runs an operator's command on a service, as `npm run <name> -- <args>` does. The server may be running.
 * @throws Error with what it printed when its exit code is not 0.
 */
export async function runCli(
  { dataDir, port }: Pick<Service, 'dataDir' | 'port'>,
  name: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = {
    ...{ PATH: process.env['PATH'], ...compileCache, ...environment },
    ...{ DATA_DIR: dataDir, PORT: String(port) },
  }
  await promisify(execFile)(process.execPath, [`server/cli/${name}.ts`, ...args], { env })
}
