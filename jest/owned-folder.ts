import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './unprivileged-account.ts'

/**
 * Makes a temporary folder that belongs to this process and that an account may write to, and removes those with
 * the same prefix whose processes have ended.
 */
export function makeOwnedFolder(prefix: string, account: Account | null): string {
  removeLeftovers(prefix)
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o711)
  return folder
}

function removeLeftovers(prefix: string): void {
  for (const name of readdirSync(tmpdir()).filter(name => name.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    if (!isAlive(ownerOf(folder))) rmSync(folder, { recursive: true, force: true })
  }
}

function ownerOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'owner'), 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
