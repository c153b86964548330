/** The periodic job that makes backups. `npm run backup` sets it due. */
export const BACKUP_JOB = 'backups.run'
