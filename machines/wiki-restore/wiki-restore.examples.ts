import type { WikiBackup, WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import type { PointsInTime } from './wiki-restore.machine.ts'

/** A backup of wiki 7, for tests. */
export function backupRow(changes: Partial<WikiBackup> = {}): WikiBackup {
  return {
    id: 31,
    taken_at: '2026-03-01T03:12:00.000Z',
    current_at: '2026-03-01T03:12:00.000Z',
    content: { pages: 1234, revisions: 5678, entities: 1000, users: 3, files: 1 },
    size: 4_404_019,
    ...changes,
  }
}

/** A restore of wiki 7 from {@link backupRow}, for tests. */
export function restoreRow(
  status: WikiRestore['status'],
  mode: WikiRestore['mode'] = 'new',
  changes: Partial<WikiRestore> = {},
): WikiRestore {
  const restored =
    mode === 'new'
      ? { id: 8, domain: 'herbarium-old.localhost:8080', sitename: 'Old' }
      : { id: 7, domain: 'herbarium.localhost:8080', sitename: 'Herbarium' }
  return {
    id: 1,
    wiki_id: 7,
    mode,
    taken_at: backupRow().taken_at,
    status,
    step: status === 'pending' ? 'copying' : null,
    started_at: '2026-03-02T10:00:00.000Z',
    finished_at: status === 'pending' ? null : '2026-03-02T10:01:00.000Z',
    restored: status === 'success' ? restored : null,
    error: status === 'failed' ? 'There was no room for the copy.' : null,
    ...changes,
  }
}

/** One backup, kept for 30 days, and these restores. */
export function pointsWith(...restores: readonly WikiRestore[]): PointsInTime {
  return { restores, retentionDays: 30, backups: [backupRow()] }
}
