import { tmpdir } from 'node:os'
import { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { SpoolBudget, type SpoolLimits } from '#server/gateway/spool/spool-budget.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { collectLog } from './test-engine.ts'

export interface TestSpools {
  readonly answers: ResponseSpools
  readonly memory: SpoolBudget
  readonly disk: SpoolBudget
  /** Logged warnings and errors. */
  readonly complaints: string[]
}

/** Makes spools without an engine. Each limit, in bytes, applies to one answer, to a network and in total. */
export function makeTestSpools({
  memory = 1_000_000,
  disk = 100_000_000,
  clock = systemClock,
}: {
  memory?: number
  disk?: number
  clock?: Clock
} = {}): TestSpools {
  const complaints: string[] = []
  const budgets = { memory: new SpoolBudget(upTo(memory)), disk: new SpoolBudget(upTo(disk)) }
  const answers = new ResponseSpools({ ...budgets, dir: tmpdir(), clock, log: collectLog(complaints) })
  return { ...budgets, answers, complaints }
}

function upTo(bytes: number): SpoolLimits {
  return { total: bytes, perNetwork: bytes, perLease: bytes }
}
