import type { WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import { msg } from '#i18n/msg.ts'

export const restoreTexts = {
  title: msg('wiki-data-points-time'),
  lead: msg('wiki-data-verified-backups-wiki-any-them'),
  kept: (days: number) => msg('wiki-data-backups-kept', days),
  none: msg('wiki-data-there-no-backup-wiki-yet'),
  off: msg('wiki-data-service-makes-no-backups-at'),
  list: msg('wiki-data-backups-newest-first'),
  showAll: (count: number) => msg('wiki-data-show-all-backups', count),
  asNew: msg('wiki-data-restore-as-new-wiki'),
  putBack: msg('wiki-data-put-wiki-back'),
  confirmNew: msg('wiki-data-restore'),
  confirmBack: msg('wiki-data-put-back'),
  starting: msg('common-starting'),
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

/** What a pending restore does. */
export const restoreStepTexts: Readonly<Record<NonNullable<WikiRestore['step']>, string>> = {
  waiting: msg('wiki-data-step-waiting'),
  reading: msg('wiki-data-restore-step-reading'),
  copying: msg('wiki-data-restore-step-copying'),
  placing: msg('wiki-data-restore-step-placing'),
}
