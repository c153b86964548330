import type { Deps } from '#server/modules/deps.ts'
import { checkImport, failCheck } from './check/check-import.ts'
import { scheduleStaleImports } from './end-stale-imports.ts'
import { createFileReader, type FileReader } from './reading/read-file.ts'
import { scheduleLostImports } from './run/lost-imports.ts'
import { failImport, type Imports, runImport } from './run/run-import.ts'
import { FAILURES } from './shared/import-failure.ts'
import { checkImportJob, runImportJob } from './shared/import-jobs.ts'

/** Registers the jobs behind imports. */
export function registerWikiImportJobs(deps: Deps, reader: FileReader = createFileReader()): void {
  const imports: Imports = { reader, running: new Map() }
  deps.jobs.handle(checkImportJob, {
    run: async ({ importId }, context) => await checkImport(deps, reader, importId, context),
    gaveUp: async ({ importId }) => await failCheck(deps, importId, FAILURES.ours),
  })
  deps.jobs.handle(runImportJob, {
    run: async ({ importId }, context) => await runImport(deps, imports, importId, context),
    gaveUp: async ({ importId }) => await failImport(deps, importId, FAILURES.interrupted),
  })
  scheduleStaleImports(deps)
  scheduleLostImports(deps, imports.running)
}
