import type { WikiRestore } from '#contract/wiki-data/wiki-backup.ts'

export const restoreTexts = {
  title: 'Points in time',
  lead: 'Verified backups of this wiki. Any of them can become a new wiki, or this wiki again.',
  kept: (days: number) =>
    `A backup is made every day on which the wiki has changed, and kept for ${days} days.`,
  none: 'There is no backup of this wiki yet. The first one is made within a day of its creation.',
  off: 'This service makes no backups at the moment. Export your wiki to have a copy of your own.',
  list: 'Backups, newest first',
  unchanged: 'Unchanged until',
  showAll: (count: number) => `Show all ${count} backups`,
  asNew: 'Restore as a new wiki',
  putBack: 'Put this wiki back',
  confirmNew: 'Restore',
  confirmBack: 'Put it back',
  starting: 'Starting …',
  notLoaded: 'The backups could not be loaded.',
  notRead: 'The progress could not be read. The restore goes on; we ask again in a moment.',
  notStarted: 'The restore was not started.',
  pending: {
    new: 'A new wiki is being made of the backup.',
    back: 'This wiki is being put back. Until that is done it can be read, but not edited.',
  },
  failed: {
    new: 'The backup could not be restored as a new wiki.',
    back: 'This wiki could not be put back.',
  },
  unharmed: 'This wiki is as it was before.',
} as const

export const restoreStepTexts: Readonly<Record<NonNullable<WikiRestore['step']>, string>> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading and checking the backup',
  copying: 'Making a backup of the wiki as it is now',
  placing: 'Putting the copy in place',
}
