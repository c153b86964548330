import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/modules/deps.ts'
import { languageOfAddress } from '#server/modules/session/users.repository.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { createMailer } from '#server/platform/email/create-mailer.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { openPayloadSeal } from '#server/platform/jobs/payload-seal.ts'
import { createProcesses } from '#server/platform/processes/create-processes.ts'
import { readProcessFacts } from '#server/platform/processes/process-facts.ts'
import type { TestApp } from './test-app.ts'

/**
 * Creates another server on the database and the engine of `first`, with its own data directory and memory, like a
 * second process of the service. Close it before the first.
 */
export async function createSecondProcess(
  first: TestApp,
  config: Partial<ServerConfig> = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-second-'))
  const settings: ServerConfig = { ...first.deps.config, dataDir, ...config }
  const { db, clock, log } = first.deps
  const processes = createProcesses({ db, clock, log, facts: await readProcessFacts(settings) })
  const jobs = createJobs({
    db,
    clock,
    log,
    home: processes.id,
    seal: await openPayloadSeal(first.deps.config),
  })
  const transport = { deliver: async () => {} }
  const mailer = createMailer({ config: settings, jobs, clock, transport, languageOf: languageOfAddress })
  const deps: Deps = { ...first.deps, config: settings, processes, jobs, mailer }
  const app = await buildApp(deps)
  await app.ready()
  const close = async () => {
    await app.close()
    await jobs.stop()
    await processes.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...first, app, deps, close }
}
