import { once } from 'node:events'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { packArchive } from './pack-archive.ts'
import type { PackOrder, PackReport } from './pack-order.ts'

/**
 * Packs an export in a process of its own: it computes a lot, and must neither block the server nor be faster
 * than people who read. Ends with the server.
 */
const LOWEST_PRIORITY = 19
/** Milliseconds between two reports. */
const REPORT_EVERY_MS = 200

setPriority(LOWEST_PRIORITY)
const input = createInterface(process.stdin)
const [line] = (await once(input, 'line')) as [string]
// The server keeps the input open as long as it lives.
input.on('close', () => process.exit(1))
const say = (what: PackReport) => void process.stdout.write(`${JSON.stringify(what)}\n`)
let saidAt = 0
const report = (what: PackReport) => {
  if (performance.now() - saidAt < REPORT_EVERY_MS) return
  saidAt = performance.now()
  say(what)
}
try {
  say(await packArchive(JSON.parse(line) as PackOrder, report))
  process.exit(0)
} catch (thrown) {
  process.stderr.write(thrown instanceof Error ? `${thrown.message}\n` : `${thrown}\n`)
  process.exit(2)
}
