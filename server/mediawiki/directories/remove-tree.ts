import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Removes a directory with everything in it, which may be ten thousand files; Node's own `rm` would block the
 * server that long. Does nothing if there is no such directory. Follows no links, even if PHP makes some meanwhile.
 */
export async function removeTree(dir: string): Promise<void> {
  await promisify(execFile)('rm', ['-rf', '--', dir], { cwd: '/' })
}
