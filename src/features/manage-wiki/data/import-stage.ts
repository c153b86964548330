import type { SnapshotFrom } from 'xstate'
import type { wikiImportMachine } from '#machines/wiki-import/wiki-import.machine.ts'

export type ImportSnapshot = SnapshotFrom<typeof wikiImportMachine>

/** What the card shows. */
export type ImportStage =
  | 'loading'
  | 'unknown'
  | 'refused'
  | 'form'
  | 'unfinished'
  | 'elsewhere'
  | 'transfer'
  | 'check'
  | 'report'
  | 'import'
  | 'success'
  | 'failure'

/** Several states of the machine look alike. */
export function importStage({ value, context: { record } }: ImportSnapshot): ImportStage {
  switch (value) {
    case 'loading':
    case 'unknown':
    case 'refused':
    case 'unfinished':
    case 'elsewhere':
      return value
    case 'ready':
    case 'inspecting':
    case 'unfit':
    case 'chosen':
    case 'starting':
      return record?.status === 'uploading' ? 'unfinished' : 'form'
    case 'uploading':
    case 'waiting':
    case 'paused':
    case 'interrupted':
      return 'transfer'
    case 'cancelling':
      if (record?.status === 'uploading') return record.upload_path === null ? 'elsewhere' : 'transfer'
      return record?.status === 'checked' ? 'report' : 'check'
    case 'checking':
      return 'check'
    case 'checked':
    case 'ordering':
      return 'report'
    case 'importing':
      return 'import'
    case 'succeeded':
      return 'success'
    default:
      return 'failure'
  }
}
