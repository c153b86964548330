import { setPriority } from 'node:os'
import { endWithParent, sendToParent } from '#server/platform/programs/parent-process.ts'
import { packArchive } from './pack-archive.ts'
import type { PackOrder, PackReport } from './pack-order.ts'

/**
 * Packs an export in a process of its own: it computes a lot, and must neither block the server nor take processor time
 * from readers. Ends with the server.
 */
const LOWEST_PRIORITY = 19
/** Milliseconds between two reports. */
const REPORT_EVERY_MS = 200

setPriority(LOWEST_PRIORITY)
endWithParent()
let reportedAt = 0
const report = (what: PackReport) => {
  if (performance.now() - reportedAt < REPORT_EVERY_MS) return
  reportedAt = performance.now()
  void sendToParent(what)
}
process.once('message', async (order: PackOrder) => {
  try {
    await sendToParent(await packArchive(order, report))
    process.exit()
  } catch (thrown) {
    process.stderr.write(thrown instanceof Error ? `${thrown.message}\n` : `${thrown}\n`, () =>
      process.exit(2),
    )
  }
})
