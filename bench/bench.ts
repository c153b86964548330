import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { backupsBench } from './backups.bench.ts'
import { bulkBench } from './bulk.bench.ts'
import { consoleBench } from './console.bench.ts'
import { createWikiBench } from './create-wiki.bench.ts'
import { discoveryBench } from './discovery.bench.ts'
import { exportsBench } from './exports.bench.ts'
import { type Bench, describe } from './figure.ts'
import { logInBench } from './log-in.bench.ts'
import { millionBench } from './million.bench.ts'
import { pagesBench } from './pages.bench.ts'
import { phpBench } from './php.bench.ts'
import { processesBench } from './processes.bench.ts'
import { queriesBench } from './queries.bench.ts'
import { readersBench } from './readers.bench.ts'
import { reconcileBench } from './reconcile.bench.ts'
import { searchBench } from './search.bench.ts'
import { startBench } from './start.bench.ts'

// npm run bench: runs every benchmark except the long ones. npm run bench -- create-wiki: runs the named ones.

const benches: readonly Bench[] = [
  backupsBench,
  bulkBench,
  consoleBench,
  createWikiBench,
  discoveryBench,
  exportsBench,
  logInBench,
  millionBench,
  pagesBench,
  phpBench,
  processesBench,
  queriesBench,
  readersBench,
  reconcileBench,
  searchBench,
  startBench,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !benches.some(({ title }) => title === name))
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Known are: ${benches.map(({ title }) => title).join(', ')}`,
  )
  process.exit(1)
}

console.log(describeMachine())
const chosen = benches.filter(({ title, isLong }) => (wanted.length === 0 ? !isLong : wanted.includes(title)))
for (const bench of chosen) {
  console.log(`\n${bench.title}`)
  for (const figure of await bench.run()) console.log(`  ${describe(figure)}`)
}

/** Describes the machine that measures: processor, cores, memory, system, Node and load. */
function describeMachine(): string {
  const processor = cpus()[0]?.model ?? process.arch
  const memory = Math.round(totalmem() / 1024 ** 3)
  const [load = 0] = loadavg()
  return `${processor}, ${cpus().length} cores, ${memory} GiB, ${systemName()}, Node ${process.versions.node}, load ${load.toFixed(1)}`
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  } catch {
    return process.platform
  }
}
