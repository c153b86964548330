import type { Row } from './table-plan.ts'

export interface MoveProgress {
  /** Called now and then. */
  readonly onProgress?: (progress: MovedSoFar) => void
}

export interface MovedSoFar {
  readonly table: string
  readonly rows: number
  readonly bytes: number
}

const EVERY_ROWS = 1000

/** Counts what is moved, and tells. */
export class ProgressCount {
  private readonly tell: (progress: MovedSoFar) => void
  private rows = 0
  private bytes = 0

  constructor({ onProgress }: MoveProgress) {
    this.tell = onProgress ?? (() => undefined)
  }

  add(table: string, row: Row): void {
    this.rows++
    for (const cell of row) this.bytes += cell?.length ?? 0
    if (this.rows % EVERY_ROWS === 0) this.tell({ table, rows: this.rows, bytes: this.bytes })
  }
}
