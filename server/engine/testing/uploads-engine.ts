import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { startTestEngine } from './test-engine.ts'

export type UploadsEngine = Awaited<ReturnType<typeof startUploadsEngine>>

/** Set by {@link allTestsShareUploadsEngine}. */
export let kit: UploadsEngine

/** One engine whose wikis can accept uploads, for all tests of a file. */
export function allTestsShareUploadsEngine(...args: Parameters<typeof startUploadsEngine>): void {
  beforeAll(async () => {
    kit = await startUploadsEngine(...args)
  })
  afterAll(async () => await kit.close())
}

/**
 * An engine whose wikis can accept uploads.
 * @param wikiUploadsMb MB that the files of each wiki may take.
 */
export async function startUploadsEngine(
  wikiUploadsMb: number,
  options: Parameters<typeof startTestEngine>[0] = {},
) {
  const kit = await startTestEngine({ wikiUploadsMb, ...options })

  const setUploads = async (name: string, wgEnableUploads: string, quotaMb: number | null = null) =>
    await kit.engine.publish({
      domain: kit.domain(name),
      sitename: name,
      settings: { wgEnableUploads },
      deletedAt: null,
      quotaMb,
    })
  /** Creates a wiki with uploads and logs in its first admin. */
  const openWiki = async (name: string) => {
    const client = await kit.openWiki(name)
    await setUploads(name, '1')
    return client
  }
  const wikiDir = (name: string) => join(kit.dataDir, `wikis/${name}.localhost`)
  const filesIn = (dir: string) =>
    existsSync(dir)
      ? readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
      : []
  const filesOf = (name: string) => filesIn(join(wikiDir(name), 'images'))
  const bytesOf = (name: string) =>
    filesOf(name).reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  /** Without GD, browsers scale pictures. */
  const scalesPictures = () => kit.engine.facts.scalesPictures === true

  return { ...kit, setUploads, openWiki, wikiDir, filesIn, filesOf, bytesOf, scalesPictures }
}
