import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { registerImportJobs } from '#server/modules/wiki-data/imports/imports.job.ts'
import { createFileReader } from '#server/modules/wiki-data/imports/reading/read-file.ts'
import { readOrdered } from '#server/modules/wiki-data/imports/reading/read-ordered.ts'
import { dumpXml, FACTS, pageXml } from '#server/modules/wiki-data/imports/reading/testing/example-dump.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { CopyScript } from '#server/wikis/copies/wiki-copies.ts'
import { NEW_WIKI_STATISTICS, newestImport, uploadFile } from './import-upload.ts'
import { newWiki } from './new-wiki.ts'
import { post } from './requests.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createMember, type TestMember } from './test-member.ts'

/** A file with two pages. */
export const XML = Buffer.from(dumpXml(pageXml('A', 0), pageXml('B', 0)))

/** The service on a fake engine, and a member who imports into a new wiki. */
export class ImportApp {
  readonly app: TestApp
  readonly ada: TestMember
  readonly wiki: CreatedWiki
  /** The content of the filled copy, as `ImportFinish` reports it. */
  readonly found = { pages: 2, entities: 0, users: 1, files: 0 }
  /** Does only the jobs of imports, and reads files in this process. */
  private readonly jobs: Jobs

  private constructor(parts: { app: TestApp; ada: TestMember; wiki: CreatedWiki }) {
    const { app } = parts
    this.app = app
    this.ada = parts.ada
    this.wiki = parts.wiki
    this.jobs = createJobs(app.deps)
    registerImportJobs(
      { ...app.deps, jobs: this.jobs },
      createFileReader(({ fd }, order) => readOrdered(fd, order)),
    )
    app.engine.statistics.set(this.wiki.domain, NEW_WIKI_STATISTICS)
    app.engine.copies.onRun = async (_dir, script) => this.answer(script)
  }

  static async open(): Promise<ImportApp> {
    const app = await createTestApp()
    const ada = await createMember(app)
    return new ImportApp({ app, ada, wiki: await newWiki(app, ada) })
  }

  async close(): Promise<void> {
    await this.jobs.stop()
    await this.app.close()
  }

  /** Answers as MediaWiki's scripts do. */
  answer({ script, onOutput }: CopyScript): void {
    if (basename(script) === 'ImportFacts.php') onOutput?.(`\nfacts ${JSON.stringify(FACTS)}\n`)
    if (basename(script) !== 'ImportFinish.php') return
    const lines = Object.entries({ highest: 9, revisions: 2, ...this.found }).map(
      ([name, count]) => `${name} ${count}`,
    )
    onOutput?.(`\n${lines.join('\n')}\n`)
  }

  /** The scripts that were run. */
  scripts(): string[] {
    return this.app.engine.copies.runs.map(({ script }) => basename(script))
  }

  async newest(): Promise<WikiImport> {
    return await newestImport(this.app, this.ada, this.wiki.id)
  }

  async runDue(): Promise<void> {
    await this.jobs.runDue()
  }

  /** Uploads a file and has it checked. */
  async check(bytes: Buffer = XML): Promise<WikiImport> {
    await uploadFile(this.app, this.ada, this.wiki.id, bytes)
    await this.runDue()
    return await this.newest()
  }

  /** Starts the import of a file that was checked. */
  async start(): Promise<WikiImport> {
    const { id, error } = await this.check()
    if (error !== null) throw new Error(error)
    const started = await post(this.app, this.ada, wikiDataApi.imports, { wiki: this.wiki.id, id })
    expect([started.statusCode, started.json().data.status]).toEqual([200, 'importing'])
    return await this.newest()
  }

  /** Everything that an import leaves behind when it has ended. */
  expectNothingLeft(): void {
    const { copies } = this.app.engine
    const uploads = readdirSync(join(this.app.deps.config.dataDir, 'imports', 'uploads'))
    expect([uploads, copies.dirs(), [...copies.locked]]).toEqual([[], [], []])
  }
}
