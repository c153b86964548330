import { MINUTE_MS } from '#contract/durations.ts'
import { megabytes } from './disk-guard.ts'
import { WikibaseInstallError } from './install-error.ts'
import { arrivedBytes } from './partial-image.ts'

const PERIOD_MS = 500

/** A download that gets nothing for this long has stalled. An archive on this machine is copied sooner. */
const STALLED_MS = 3 * MINUTE_MS

interface Download {
  readonly partialDir: string
  /** How many bytes will arrive. */
  readonly bytes: number
  readonly note: (text: string) => void
  readonly signal: AbortSignal
}

/** Runs a download with its progress in bytes, and ends it when nothing arrives any more. */
export async function watchDownload<T>(
  { partialDir, bytes, note, signal }: Download,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController()
  let before = -1
  let last = performance.now()
  const timer = setInterval(async () => {
    const arrived = await arrivedBytes(partialDir)
    note(`downloading, ${megabytes(Math.min(arrived, bytes))} of ${megabytes(bytes)}`)
    if (arrived !== before) last = performance.now()
    before = arrived
    if (performance.now() - last < STALLED_MS) return
    stalled.abort(
      new WikibaseInstallError('The download has stalled. Run it again: it resumes where it stopped.'),
    )
  }, PERIOD_MS)
  try {
    return await work(AbortSignal.any([signal, stalled.signal]))
  } finally {
    clearInterval(timer)
  }
}
