import type { Deps } from '#server/modules/deps.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { scheduleStaleImports } from './end-stale-imports.ts'
import { createFileReader, type FileReader } from './reading/read-file.ts'
import { checkImport, failCheck } from './run/check-import.ts'
import { scheduleLostImports } from './run/lost-imports.ts'
import { failImport, type Imports, runImport } from './run/run-import.ts'
import { checkImportJob, runImportJob } from './shared/import-job-kinds.ts'

/** Registers the jobs behind imports. */
export function registerImportJobs(deps: Deps, reader: FileReader = createFileReader()): void {
  const imports: Imports = { reader, running: new Map() }
  deps.jobs.handle(checkImportJob, {
    run: async ({ importId }, context) => await checkImport(deps, reader, importId, context),
    gaveUp: async ({ importId }) => await failCheck(deps, importId, new WikiDataError('import-failed')),
  })
  deps.jobs.handle(runImportJob, {
    run: async ({ importId }, context) => await runImport(deps, imports, importId, context),
    gaveUp: async ({ importId }) => await failImport(deps, importId, new WikiDataError('import-interrupted')),
  })
  scheduleStaleImports(deps)
  scheduleLostImports(deps, imports.running)
}
