import type { ExportKind, ExportProgress } from '#contract/wiki-data/wiki-export.ts'
import { msg } from '#i18n/msg.ts'

export const exportTexts = {
  title: msg('wiki-data-export'),
  lead: (productName: string) => msg('wiki-data-copy-1-one-zip-file', productName),
  wait: msg('wiki-data-preparing-large-wiki-can-take'),
  what: msg('wiki-data-what-copy-contains'),
  start: msg('wiki-data-prepare-copy'),
  again: msg('common-try-again'),
  starting: msg('common-starting'),
  preparing: msg('wiki-data-copy-being-prepared'),
  ready: msg('wiki-data-copy-ready'),
  failed: msg('wiki-data-copy-could-not-prepared'),
  cancel: msg('common-cancel'),
  download: msg('common-download'),
  remove: msg('common-remove'),
  removing: msg('common-removing'),
  checksum: msg('wiki-data-sha-256-file'),
  cancelled: msg('wiki-data-copy-was-cancelled'),
  removed: msg('wiki-data-file-was-removed'),
  notLoaded: msg('wiki-data-exports-could-not-loaded'),
  notRead: msg('wiki-data-progress-could-not-read-copy'),
  notStarted: msg('wiki-data-copy-was-not-started'),
  notRemoved: msg('wiki-data-did-not-work-copy-still'),
  hashes: msg('wiki-data-include-password-hashes'),
  hashesHelp: msg('wiki-data-then-people-can-log-with'),
  noHashes: msg('wiki-data-copy-has-no-password-hashes'),
  hashesForOwners: msg('wiki-data-only-owner-can-download-remove'),
  notYet: msg('wiki-data-nothing-being-prepared-yet-complete'),
  earlier: (count: number) => msg('wiki-data-earlier-copies', count),
} as const

interface KindText {
  readonly name: string
  readonly help: string
}

export const kindTexts: Readonly<Record<ExportKind, KindText>> = {
  public: {
    name: msg('wiki-data-public-archive'),
    help: msg('wiki-data-what-every-visitor-can-read'),
  },
  complete: {
    name: msg('wiki-data-complete-copy'),
    help: msg('wiki-data-also-accounts-watchlists-blocks-deleted'),
  },
}

/** The name of a kind of export. A kind of a newer server, which this page does not know, keeps its id. */
export function kindName(kind: ExportKind): string {
  return (kindTexts as Readonly<Partial<Record<string, KindText>>>)[kind]?.name ?? kind
}

export const stepTexts: Readonly<Record<ExportProgress['step'], string>> = {
  waiting: msg('wiki-data-step-waiting'),
  copying: msg('wiki-data-export-step-copying'),
  pages: msg('wiki-data-export-step-pages'),
  entities: msg('wiki-data-export-step-entities'),
  files: msg('wiki-data-export-step-files'),
  packing: msg('wiki-data-export-step-packing'),
}
