import { join } from 'node:path'
import { startProgram } from '#server/platform/programs/run-program.ts'
import type { PackOrder, PackReport } from './pack-order.ts'

const PROCESS = join(import.meta.dirname, 'pack.process.ts')
/** MB of heap memory; everything large is streamed. */
const MEMORY_MB = 512
export interface Packed {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/**
 * Packs an archive in a process of its own.
 * @throws ProgramError; the signal's reason.
 */
export async function runPacking(
  order: PackOrder,
  {
    onProgress,
    signal,
  }: { onProgress: (step: 'files' | 'packing', part: number) => void; signal: AbortSignal },
): Promise<Packed> {
  let packed: Packed | null = null
  const { child, ended } = startProgram({
    command: process.execPath,
    name: 'packing',
    args: [`--max-old-space-size=${MEMORY_MB}`, PROCESS],
    priority: 'idle',
    hasChannel: true,
    env: { TMPDIR: order.workDir, SQLITE_TMPDIR: order.workDir },
    signal,
  })
  child.on('message', (report: PackReport) => {
    if ('step' in report) onProgress(report.step, report.total === 0 ? 1 : report.done / report.total)
    else packed = report
  })
  // If the process has ended before this, its exit is reported anyway.
  child.send(order, () => undefined)
  await ended
  if (packed === null) throw new Error('The packing process has ended without a result.')
  return packed
}
