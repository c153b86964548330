import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import type { TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { newestImport, uploadFile } from './import-upload.ts'
import { newWiki } from './new-wiki.ts'
import { post } from './requests.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createMember, type TestMember } from './test-member.ts'

/** The service with a real engine, and a member who imports into new wikis. */
export interface ImportKit {
  readonly app: TestApp
  readonly ada: TestMember
  readonly kit: TestEngine
  createWiki(name: string): Promise<{ wiki: CreatedWiki; client: WikiClient }>
  /** Uploads a file and has it checked. */
  check(wikiId: number, file: Buffer): Promise<WikiImport>
  /** Imports a file that was checked. */
  run(wikiId: number, id: number): Promise<WikiImport>
  close(): Promise<void>
}

export async function startImportKit(kit: TestEngine): Promise<ImportKit> {
  const { engine, db, port, dataDir, mediawikiDir } = kit
  const app = await createTestApp(
    { subdomainSuffix: `.localhost:${port}`, publicUrl: `http://localhost:${port}`, dataDir, mediawikiDir },
    { engine, db },
  )
  const ada = await createMember(app)
  const newest = async (wikiId: number) => await newestImport(app, ada, wikiId)
  return {
    app,
    ada,
    kit,
    createWiki: async name => ({
      wiki: await newWiki(app, ada, { domain: kit.domain(name), sitename: `The ${name} wiki` }),
      client: kit.client(name),
    }),
    check: async (wikiId, file) => {
      await uploadFile(app, ada, wikiId, file)
      await app.deps.jobs.runDue()
      return await newest(wikiId)
    },
    run: async (wikiId, id) => {
      const started = await post(app, ada, wikiDataApi.imports, { wiki: wikiId, id })
      if (started.statusCode !== 200) throw new Error(`Not started: ${started.body}`)
      await app.deps.jobs.runDue()
      return await newest(wikiId)
    },
    close: async () => {
      await app.close()
      await kit.close()
    },
  }
}
