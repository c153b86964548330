import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'

function uploadsDir(config: FilesConfig): string {
  return join(filesRoot(config), 'imports', 'uploads')
}

/** The path of an upload's file. @param uploadId from a row, never from a request. */
export function uploadFile(config: FilesConfig, uploadId: string): string {
  return join(uploadsDir(config), uploadId)
}

/** Creates the empty file of a new upload, readable by the server alone. */
export async function createUploadFile(config: FilesConfig, uploadId: string): Promise<void> {
  await mkdir(uploadsDir(config), { recursive: true, mode: 0o700 })
  await (await open(uploadFile(config, uploadId), 'wx', 0o600)).close()
}

/** @throws WikiDataError if this machine does not have the file, because another one has received its beginning. */
export async function openUploadFile(
  config: FilesConfig,
  uploadId: string,
  flags: 'r' | 'r+',
): Promise<FileHandle> {
  try {
    return await open(uploadFile(config, uploadId), flags)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new WikiDataError('upload-elsewhere', { retryAfterSeconds: RETRY_AFTER_S, cause })
  }
}

const RETRY_AFTER_S = 5

export async function removeUploadFile(config: FilesConfig, uploadId: string): Promise<void> {
  await rm(uploadFile(config, uploadId), { force: true })
}

/** The ids of all uploads that have a file. */
export async function listUploadFiles(config: FilesConfig): Promise<readonly string[]> {
  return await readdir(uploadsDir(config)).catch(() => [])
}
