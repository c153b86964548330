/**
 * Paths below `API_BASE` of a wiki's exports, backups, imports and query service. Separate from `api`, which every page loads.
 */
export const wikiDataApi = {
  exports: '/wiki/export',
  cancelExport: '/wiki/export/cancel',
  /** The archive itself, with Range. */
  exportFile: (id: number) => `/wiki/export/${id}/file`,
  backups: '/wiki/backups',
  restores: '/wiki/restore',
  deletedWikis: '/wiki/deleted',
  undelete: '/wiki/undelete',
  queryService: '/wiki/queryService',
  rebuildQueries: '/wiki/queryService/rebuild',
  imports: '/wiki/import',
  cancelImport: '/wiki/import/cancel',
  /** The tus endpoint that takes the files of imports. */
  importUploads: '/wiki/import/uploads',
} as const
