import { createHash } from 'node:crypto'
import type { Row } from './table-plan.ts'

const LANES = 5
const LANE_BYTES = 4

/** A digest of a table's content that does not depend on the order of rows. */
export interface TableDigest {
  readonly rows: number
  readonly sum: string
}

/** Adds up the hashes of rows. */
export class TableSum {
  private rows = 0
  private readonly lanes = new Uint32Array(LANES)

  add(row: Row): void {
    const hash = createHash('sha1')
    for (const cell of row) {
      // Includes the length, so that bytes cannot move from one column to the next.
      hash.update(cell === null ? 'n' : `${cell.length},`)
      if (cell !== null) hash.update(cell)
    }
    const digest = hash.digest()
    for (let lane = 0; lane < LANES; lane++)
      this.lanes[lane] = (this.lanes[lane] ?? 0) + digest.readUInt32LE(lane * LANE_BYTES)
    this.rows++
  }

  get digest(): TableDigest {
    return { rows: this.rows, sum: Buffer.from(this.lanes.buffer).toString('hex') }
  }
}
