import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of a Unix socket's path, including its final NUL (sockaddr_un, unix(7)). */
const PATH_MAX = 108

/**
 * The path of php-fpm's socket: in the engine's directory or, where that path is too long, in a new private
 * one.
 */
export function socketPath(engineDir: string): string {
  const path = join(engineDir, 'php-fpm.sock')
  if (Buffer.byteLength(path) < PATH_MAX) return path
  return join(mkdtempSync(join(tmpdir(), 'wikistead-')), 'php-fpm.sock')
}
