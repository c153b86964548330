import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BatchCounts, TableMapping } from '#contract/batches/batch.ts'
import { formatOfName } from '#contract/batches/batch-file-name.ts'
import { tableMappingSchema } from '#contract/batches/batch-requests.ts'
import { storedDomain } from '#contract/domain/wiki-domain.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { batchDir } from '#server/modules/wiki-data/batches/batch-files.ts'
import { problemsPage } from '#server/modules/wiki-data/batches/batch-report.ts'
import { registerBatchJobs } from '#server/modules/wiki-data/batches/batches.job.ts'
import { type BatchRow, findBatchOwner } from '#server/modules/wiki-data/batches/batches.repository.ts'
import { storeBatch } from '#server/modules/wiki-data/batches/batches.usecases.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { followBatch } from './follow-batch.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { startWorker } from './start-worker.ts'
import { withService } from './with-service.ts'

/** How many problems are printed. */
const SHOWN_MAX = 100
const NETWORK = 'command line'

await runCommand({
  usage: `Edits a wiki in bulk.

  npm run bulk -- <domain> <file>

The file is a table (.csv, .tsv, .xlsx, .ods), QuickStatements (.qs, .txt) or Wikibase's JSON (.json, .ndjson), optionally
compressed with gzip, bzip2 or xz. The edits are made as the wiki's first admin.

  --as NAME         the user name on the wiki that makes the edits; a member of the service must have linked it
  --mapping FILE    what the columns of a table contain, as JSON; by default, what their names say
  --ids KIND        of JSON: of-this-wiki, or of-another-wiki for items that are created anew
  --check           only shows the expected result

The command reads the same environment as the server, which may be running.
`,
  options: {
    as: { type: 'string' },
    mapping: { type: 'string' },
    ids: { type: 'string', default: 'of-this-wiki' },
    check: { type: 'boolean', default: false },
  },
  async run({ values, positionals: [domain, path, ...rest], signal }) {
    const { ids, check } = values
    if (domain === undefined || path === undefined || rest.length > 0) throw new UsageError()
    if (ids !== 'of-this-wiki' && ids !== 'of-another-wiki') throw new UsageError()
    const format = formatOfName(path)
    if (format === null) throw new ConfigError(`The name of ${path} does not show what kind of file it is.`)
    const mapping = values.mapping === undefined ? null : await readMapping(values.mapping)
    const config = readConfig(process.env)
    const stored = storedDomain(domain, config.subdomainSuffix) ?? domain
    return await withService(config, async (db, clock) => {
      const found = await findBatchOwner(db, stored, values.as ?? null)
      if (!found)
        throw new ConfigError(
          values.as === undefined
            ? `There is no wiki at ${domain}, or nobody has linked its first admin.`
            : `No member of the service has linked ${values.as} at ${domain}.`,
        )
      const refusal = 'The wiki cannot be edited'
      const worker = await startWorker({ config, db, clock, refusal, register: registerBatchJobs })
      const jobs = createJobs({ db, clock, log: createLog('silent') })
      const deps = { db, config, clock, jobs }
      try {
        const { wikiId, userId, account } = found
        const request = {
          wiki: wikiId,
          format,
          ids,
          file_name: basename(path),
          start: check ? 'by-hand' : 'always',
        } as const
        const owner = { userId, account, network: NETWORK }
        const { id } = await storeBatch(deps, wikiId, owner, request, createReadStream(path))
        worker?.wake()
        print(
          worker
            ? 'No server runs the wikis: this command makes the edits.'
            : 'The running server makes the edits.',
        )
        const row = await followBatch({ deps, mapping, network: NETWORK, worker, signal }, id)
        await report(row)
        return row.status === 'done' || row.status === 'checked'
      } finally {
        await worker?.stop()
      }

      async function report(row: BatchRow): Promise<void> {
        const { data, next } =
          row.dir === null ? { data: [], next: null } : await problemsPage(batchDir(config, row.dir), row, 0)
        for (const { line, entity, text } of data.slice(0, SHOWN_MAX))
          print(`line ${line}${entity === null ? '' : ` (${entity})`}: ${text}`)
        if (next !== null) print('…')
        if (row.error !== null) print(row.error)
        const text = row.status === 'checked' ? row.expected : row.counts
        const counts = JSON.parse(text ?? '{"total":0}') as Partial<BatchCounts> & { total: number }
        const { created = 0, changed = 0, deleted = 0, unchanged = 0 } = counts
        const seconds = ((row.finished_at ?? row.updated_at) - (row.started_at ?? row.created_at)) / SECOND_MS
        const done = created + changed + deleted + unchanged
        print(
          `${done} of ${counts.total + row.unreadable} entities, ${Math.round(done / Math.max(seconds, 0.001))} a second`,
        )
      }
    })
  },
})

async function readMapping(path: string): Promise<TableMapping> {
  try {
    const mapping: unknown = JSON.parse(await readFile(path, 'utf8'))
    return tableMappingSchema.validateSync(mapping, { strict: true }) as TableMapping
  } catch (cause) {
    throw new ConfigError(`${path} is not a mapping: ${cause instanceof Error ? cause.message : cause}`)
  }
}
