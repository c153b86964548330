import type { WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import { msg } from '#i18n/msg.ts'

export const restoreTexts = {
  title: msg('wiki-data-points-time'),
  lead: msg('wiki-data-verified-backups-wiki-any-them'),
  kept: (days: number) => msg('wiki-data-backup-made-every-day-which', days),
  none: msg('wiki-data-there-no-backup-wiki-yet'),
  off: msg('wiki-data-service-makes-no-backups-at'),
  list: msg('wiki-data-backups-newest-first'),
  unchanged: msg('wiki-data-unchanged-until'),
  showAll: (count: number) => msg('wiki-data-show-all-1-backups', count),
  asNew: msg('wiki-data-restore-as-new-wiki'),
  putBack: msg('wiki-data-put-wiki-back'),
  confirmNew: msg('wiki-data-restore'),
  confirmBack: msg('wiki-data-put-back'),
  starting: msg('wiki-data-starting'),
  notLoaded: msg('wiki-data-backups-could-not-loaded'),
  notRead: msg('wiki-data-progress-could-not-read-restore'),
  notStarted: msg('wiki-data-restore-was-not-started'),
  pending: {
    new: msg('wiki-data-new-wiki-being-made-backup'),
    back: msg('wiki-data-wiki-being-put-back-until'),
  },
  failed: {
    new: msg('wiki-data-backup-could-not-restored-as'),
    back: msg('wiki-data-wiki-could-not-put-back'),
  },
  unharmed: msg('wiki-data-wiki-as-was-before'),
} as const

export const restoreStepTexts: Readonly<Record<NonNullable<WikiRestore['step']>, string>> = {
  waiting: msg('wiki-data-waiting-its-turn'),
  reading: msg('wiki-data-reading-checking-backup'),
  copying: msg('wiki-data-making-backup-wiki-as-now'),
  placing: msg('wiki-data-putting-copy-place'),
}
