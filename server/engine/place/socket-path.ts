import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of a unix socket's path, its final NUL included (sockaddr_un, unix(7)). */
const PATH_MAX = 108

/** php-fpm's socket: in the engine's directory, or in a private directory of its own where that path is too long. */
export function socketPath(engineDir: string): string {
  const path = join(engineDir, 'php-fpm.sock')
  if (Buffer.byteLength(path) < PATH_MAX) return path
  return join(mkdtempSync(join(tmpdir(), 'wikistead-')), 'php-fpm.sock')
}
