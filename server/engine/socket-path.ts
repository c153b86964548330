import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Bytes of a Unix socket's path, including its final NUL (sockaddr_un, unix(7)). */
const PATH_MAX = 108

/**
 * The path of a socket, by default php-fpm's: in the engine's directory or, if that path is too long, in a new
 * private one.
 */
export function socketPath(engineDir: string, name = 'php-fpm.sock'): string {
  const path = join(engineDir, name)
  if (Buffer.byteLength(path) < PATH_MAX) return path
  return join(mkdtempSync(join(tmpdir(), 'wikistead-')), name)
}

/** Removes a socket's private directory, if it has one. */
export function removeSocketDir(engineDir: string, socket: string): void {
  const dir = dirname(socket)
  if (dir !== engineDir) rmSync(dir, { recursive: true, force: true })
}
