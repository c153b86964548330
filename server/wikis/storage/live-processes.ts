import { MINUTE_MS } from '#contract/durations.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { LiveProcess } from './live-process.ts'

/** The most processes: this many minus one wikis with slow queries hold up no other wiki. */
const MOST_PROCESSES = 4
/** How long an idle process waits for more work. The first one stays. */
const IDLE_MS = MINUTE_MS

/** A process and the files open in it, each listed as often as it is open. */
interface Seat {
  readonly process: LiveProcess
  readonly files: string[]
  idle?: NodeJS.Timeout
}

/**
 * The processes that open the wikis' SQLite files. A process answers one question after another, so each wiki gets
 * a process for itself while there are enough, and never more than one: a slow query holds up only its own wiki.
 */
export class LiveProcesses {
  private readonly user: ProcessUser | null
  private readonly id: string
  private seats: Seat[] = []

  /** @param id the data directory's identifier. */
  constructor(user: ProcessUser | null, id: string) {
    this.user = user
    this.id = id
  }

  /** The process in which to open a file. Call `leave` once the file is closed. */
  enter(file: string): { readonly process: LiveProcess; readonly leave: () => void } {
    this.seats = this.seats.filter(({ process }) => process.isRunning)
    const seat =
      this.seats.find(({ files }) => files.includes(file)) ??
      this.seats.find(({ files }) => files.length === 0) ??
      this.leastUsed() ??
      this.start()
    clearTimeout(seat.idle)
    seat.files.push(file)
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      seat.files.splice(seat.files.indexOf(file), 1)
      if (seat.files.length === 0 && seat !== this.seats[0])
        seat.idle = setTimeout(() => this.end(seat), IDLE_MS).unref()
    }
    return { process: seat.process, leave }
  }

  /** Ends all processes. Running queries fail. */
  async stop(): Promise<void> {
    for (const { idle } of this.seats) clearTimeout(idle)
    await Promise.all(this.seats.map(({ process }) => process.stop()))
  }

  /** The process with the fewest open files if no more may be started; null otherwise. */
  private leastUsed(): Seat | null {
    if (this.seats.length < MOST_PROCESSES) return null
    return this.seats.toSorted((one, other) => one.files.length - other.files.length)[0] ?? null
  }

  /** Ends an idle process, which nobody can enter any more. */
  private end(seat: Seat): void {
    this.seats = this.seats.filter(each => each !== seat)
    void seat.process.stop()
  }

  private start(): Seat {
    const seat: Seat = { process: new LiveProcess(this.user, this.id), files: [] }
    this.seats.push(seat)
    return seat
  }
}
