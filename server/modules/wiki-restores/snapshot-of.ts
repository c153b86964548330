import { wikiSeries } from '#server/modules/backups/shared/series.ts'
import type { SnapshotName } from '#server/platform/backup-store/backup-store.ts'

/** The name of a wiki's backup in the store. */
export function snapshotOf({ wiki_id, snapshot }: { wiki_id: number; snapshot: string }): SnapshotName {
  return { series: wikiSeries(wiki_id), id: snapshot }
}
