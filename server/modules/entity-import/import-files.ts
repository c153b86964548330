import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/modules/deps.ts'
import { listPendingImports } from './entity-import.repository.ts'

type WithConfig = Pick<Deps, 'config'>

/** The directory in which all attempts of an import in this process keep entities between reading and writing them. */
export function importDir({ config }: WithConfig, importId: number): string {
  return join(importsDir(config), String(importId))
}

/** Removes the files of every attempt in this process. */
export async function removeImportFiles(deps: WithConfig, importId: number): Promise<void> {
  await rm(importDir(deps, importId), { recursive: true, force: true })
}

/**
 * Removes the files of imports that have ended. A process that ends an import removes its own files; those of a killed
 * process remain when another one continues its import.
 */
export async function removeEndedImportFiles(deps: Pick<Deps, 'config' | 'db'>): Promise<void> {
  // Listed before the rows are read: a directory that is made meanwhile stays.
  const names = await readdir(importsDir(deps.config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.filter(name => /^[1-9]\d*$/.test(name)).map(Number)
  if (ids.length === 0) return
  const pending = new Set(await listPendingImports(deps.db))
  for (const id of ids) if (!pending.has(id)) await removeImportFiles(deps, id)
}

function importsDir({ dataDir }: Deps['config']): string {
  return join(dataDir, 'imports')
}
