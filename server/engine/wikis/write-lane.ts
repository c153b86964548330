import { WorkerSlots } from '#server/engine/php/worker-slots.ts'

/** Requests that may wait to write to a wiki. */
const WAITING_MAX = 256

/** One slot: SQLite loses secondary updates when two requests write to a wiki at the same time. */
export class WriteLane extends WorkerSlots {
  constructor() {
    super(1, WAITING_MAX)
  }
}
