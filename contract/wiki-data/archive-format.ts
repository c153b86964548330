import { array, boolean, type InferType, mixed, number, object, string } from 'yup'
import type { ExportKind } from './wiki-export.ts'

/**
 * The format of exports: a ZIP file with these parts. Readers must not trust any part: the file may come from another
 * service, or from a member who changed it. docs/design/exports.md explains it.
 */
export const ARCHIVE_FORMAT = 'wikistead'
export const ARCHIVE_VERSION = 1

/** Names in the ZIP file. Parts without content are missing. */
export const archiveParts = {
  /** How to use the archive, in plain words. */
  readme: 'README.txt',
  /** The last entry: what the archive contains, with the checksums of the other parts. Schema: `aboutSchema`. */
  about: 'about.json',
  /** Every page with its full history, in MediaWiki's export format. What is hidden on the wiki is left out. */
  pages: 'pages.xml',
  /** Wikibase's own dumps of the entities: a JSON array with one entity per line, and N-Triples. */
  entitiesJson: 'entities.json',
  entitiesRdf: 'entities.nt',
  /** One line for each uploaded file and each of its older versions. Schema: `fileLineSchema`. */
  files: 'files.jsonl',
  /** The service's part of the wiki: settings, logo, language, sitename. */
  settings: 'settings.json',

  /** Complete copies only. Deleted pages with their history, in MediaWiki's export format. */
  deletedPages: 'deleted-pages.xml',
  /** Accounts of people, one per line. Schema: `userLineSchema`. */
  users: 'users.jsonl',
  /** One line for each watched page. Schema: `watchLineSchema`. */
  watchlists: 'watchlists.jsonl',
  /** One line for each block. Schema: `blockLineSchema`. */
  blocks: 'blocks.jsonl',
  /** The service's history of the wiki, one `HistoryEntry` per line, the newest first. No import reads it. */
  history: 'history.jsonl',
  /** The log in MediaWiki's export format. */
  logs: 'logs.xml',
  /** The wiki's database without secrets, for moving to a server of one's own. No import reads it. */
  database: 'database/wiki.sqlite',
} as const

/** Uploaded files, by safe and unique names; `files.jsonl` has the names in the wiki. */
export const FILES_DIR = 'files/'
/** Their older versions. */
export const OLD_FILES_DIR = 'files/archive/'

/** Characters; MediaWiki's own limit is 255 bytes for names, titles and groups. */
const NAME_MAX = 255
/** Characters of a comment, a reason or a preference. */
const TEXT_MAX = 70_000

const name = () => string().required().max(NAME_MAX)
const text = () => string().defined().max(TEXT_MAX)
/** ISO 8601 in UTC with seconds or milliseconds, such as `2026-01-31T23:59:59Z`. */
const time = () =>
  string()
    .required()
    .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/)
const count = () => number().required().integer().min(0)
const flag = () => boolean().required()
const sha256 = () =>
  string()
    .required()
    .matches(/^[0-9a-f]{64}$/)

/** The `about.json`. */
export const aboutSchema = object({
  format: mixed<typeof ARCHIVE_FORMAT>().required().oneOf([ARCHIVE_FORMAT]),
  version: mixed<typeof ARCHIVE_VERSION>().required().oneOf([ARCHIVE_VERSION]),
  kind: mixed<ExportKind>().required().oneOf(['public', 'complete']),
  /** The time of the exported state. */
  taken_at: time(),
  /** The wiki it comes from. */
  wiki: object({ domain: name(), sitename: name(), language: name() }).required(),
  content: object({
    pages: count(),
    revisions: count(),
    entities: count(),
    users: count(),
    files: count(),
  }).required(),
  software: object({ mediawiki: name(), wikibase: name().nullable() }).required(),
  /** Whether the lines of users contain password hashes. */
  password_hashes: flag(),
  /** All parts but this one and the files, whose checksums are in their lines. */
  parts: array(object({ name: name(), size: count(), sha256: sha256() }))
    .required()
    .max(50),
})

/** A line of `files.jsonl`. */
export const fileLineSchema = object({
  /** The entry in the ZIP file: `files/…`, or `files/archive/…` for an older version. */
  path: string().required().max(600),
  /** In the wiki, with spaces, without the namespace. */
  name: name(),
  /** Whether a newer version replaced this one. */
  old: flag(),
  /** Bytes. */
  size: count(),
  /** Lower-case hex. */
  sha1: string()
    .required()
    .matches(/^[0-9a-f]{40}$/),
  uploaded_at: time(),
  /** Null if hidden on the wiki. */
  uploader: name().nullable(),
  comment: text().nullable(),
})

/** A line of `users.jsonl`. */
export const userLineSchema = object({
  name: name(),
  real_name: string().defined().max(NAME_MAX),
  /** Empty if there is none. */
  email: string().defined().max(NAME_MAX),
  email_confirmed_at: time().nullable(),
  registered_at: time().nullable(),
  /** Groups other than implicit ones, each with its end. */
  groups: array(object({ name: name(), expires_at: time().nullable() }))
    .required()
    .max(200),
  /** By name; those with secrets are left out. */
  preferences: mixed<Readonly<Record<string, string>>>()
    .required()
    .test('preferences', '', value => isTexts(value)),
  /**
   * As MediaWiki stores it, such as `:pbkdf2:…` or `:argon2:…`; missing if hashes were not requested or there is none.
   */
  password: string().max(1000),
})

/** A line of `watchlists.jsonl`. */
export const watchLineSchema = object({
  user: name(),
  /** MediaWiki's number. */
  namespace: number().required().integer(),
  /** With spaces, without the namespace. */
  title: name(),
  expires_at: time().nullable(),
})

/** A line of `blocks.jsonl`. */
export const blockLineSchema = object({
  /** A user name, an IP address or a range. */
  target: name(),
  by: name().nullable(),
  reason: text(),
  created_at: time(),
  /** Null for a block without end. */
  expires_at: time().nullable(),
  /** Whether it covers the whole wiki, or only `restrictions`. */
  sitewide: flag(),
  blocks_account_creation: flag(),
  blocks_email: flag(),
  blocks_own_talk_page: flag(),
  /** Whether the IP addresses that the user edits from are blocked as well. */
  autoblocks: flag(),
  /** Whether only visitors are blocked at an IP address. */
  visitors_only: flag(),
  /** Whether the user's name is hidden. */
  hides_name: flag(),
  restrictions: array(
    object({
      type: mixed<'page' | 'namespace'>().required().oneOf(['page', 'namespace']),
      namespace: number().required().integer(),
      /** Null for a whole namespace. */
      title: name().nullable(),
    }),
  )
    .required()
    .max(500),
})

export type ArchiveAbout = InferType<typeof aboutSchema>
export type FileLine = InferType<typeof fileLineSchema>
export type UserLine = InferType<typeof userLineSchema>
export type WatchLine = InferType<typeof watchLineSchema>
export type BlockLine = InferType<typeof blockLineSchema>

function isTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= 2000 &&
    entries.every(
      ([key, content]) => key.length <= NAME_MAX && typeof content === 'string' && content.length <= TEXT_MAX,
    )
  )
}
