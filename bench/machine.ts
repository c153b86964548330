import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** Describes the machine that measures: processor, cores, memory, system, Node and load. */
export function describeMachine(): string {
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
