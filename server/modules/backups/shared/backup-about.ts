import { type InferType, number, object, string } from 'yup'
import type { About, Snapshot } from '#server/platform/backup-store/backup-store.ts'

/** What the store keeps with a snapshot of a wiki. */
const wikiAboutSchema = object({
  /** Identifies the service that made it. */
  service: string().strict().required(),
  wiki: number().strict().integer().required(),
  domain: string().strict().required(),
  changeMark: string().strict().required(),
  bytes: number().strict().integer().required(),
  pages: number().strict().integer().required(),
  revisions: number().strict().integer().required(),
  entities: number().strict().integer().required(),
  users: number().strict().integer().required(),
  files: number().strict().integer().required(),
})

export type WikiAbout = InferType<typeof wikiAboutSchema>

/** What the store keeps with a snapshot of the service's database. */
export interface ServiceAbout {
  readonly service: string
  readonly kind: 'sqlite' | 'postgres'
  readonly rows: Readonly<Record<string, number>>
  /** The run's snapshots of wikis, by the wiki's id; null until the run has come to its end. */
  readonly wikis: Readonly<Record<string, WikiSnapshot>> | null
}

export interface WikiSnapshot {
  readonly snapshot: string
  readonly domain: string
}

const serviceAboutSchema = object({
  service: string().strict().required(),
  kind: string().strict().oneOf(['sqlite', 'postgres']).required(),
})

/** Null for a snapshot that no backup of a wiki has made. */
export function readWikiAbout({ about }: Snapshot): WikiAbout | null {
  return wikiAboutSchema.isValidSync(about) ? wikiAboutSchema.cast(about) : null
}

export function readServiceAbout({ about }: Snapshot): ServiceAbout | null {
  const rows = entriesOf<number>(about['rows'], value => typeof value === 'number') ?? {}
  const wikis = entriesOf<WikiSnapshot>(about['wikis'], isWikiSnapshot)
  if (!serviceAboutSchema.isValidSync(about)) return null
  const { service, kind } = serviceAboutSchema.cast(about)
  return { service, kind, rows, wikis }
}

export function toAbout(about: WikiAbout | ServiceAbout): About {
  return { ...about } as unknown as About
}

function isWikiSnapshot(value: unknown): boolean {
  const { snapshot, domain } = (value ?? {}) as Partial<WikiSnapshot>
  return typeof snapshot === 'string' && typeof domain === 'string'
}

function entriesOf<T>(
  value: unknown,
  isValid: (value: unknown) => boolean,
): Readonly<Record<string, T>> | null {
  if (typeof value !== 'object' || value === null || !Object.values(value).every(isValid)) return null
  return value as Readonly<Record<string, T>>
}
