import type { FileHandle } from 'node:fs/promises'

/** Writes all bytes at the file's position. One call may write fewer. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; )
    start += (await file.write(bytes, start, bytes.length - start)).bytesWritten
}
