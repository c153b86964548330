import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atLowPriority, endingWithServer } from '#server/engine/php/wrapped-command.ts'
import type { PackOrder, PackReport } from './pack-order.ts'

const PROCESS = join(import.meta.dirname, 'pack.process.ts')
/** MB of memory for its objects; it streams everything that is large. */
const MEMORY_MB = 512
/** Characters of its complaints that are kept. */
const ERROR_MAX = 4000

export interface Packed {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/**
 * Packs an archive in a process of its own.
 * @throws Error with what that process said last; the signal's reason.
 */
export async function runPacking(
  order: PackOrder,
  {
    onProgress,
    signal,
  }: { onProgress: (step: 'files' | 'packing', part: number) => void; signal: AbortSignal },
): Promise<Packed> {
  signal.throwIfAborted()
  const node = atLowPriority(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PROCESS])
  const child = spawn(...endingWithServer(...node, 'KILL'), {
    cwd: '/',
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TMPDIR: order.workDir, SQLITE_TMPDIR: order.workDir },
    stdio: 'pipe',
  })
  let packed: Packed | null = null
  let errors = ''
  const hear = (line: string) => {
    const report = JSON.parse(line) as PackReport
    if ('step' in report) onProgress(report.step, report.total === 0 ? 1 : report.done / report.total)
    else packed = report
  }
  const lines = createInterface(child.stdout).on('line', hear)
  child.stderr.on('data', (bytes: Buffer) => {
    errors = (errors + bytes.toString()).slice(-ERROR_MAX)
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  // The process may have ended already. Its input stays open as long as it runs: when it closes, it ends.
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify(order)}\n`)
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => {
    signal.removeEventListener('abort', kill)
    child.stdin.destroy()
    lines.close()
  })
  signal.throwIfAborted()
  if (status !== 0 || packed === null) throw new Error(`The archive could not be packed: ${errors.trim()}`)
  return packed
}
