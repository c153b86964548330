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
  /** The result of the run; null until its end. */
  readonly run: {
    /** UTC epoch milliseconds. Each wiki's last snapshot up to this time belongs to this run. */
    readonly endedAt: number
    /** How many wikis have a backup. */
    readonly wikis: number
  } | null
}

const serviceAboutSchema = object({
  service: string().strict().required(),
  kind: string().strict().oneOf(['sqlite', 'postgres']).required(),
  run: object({
    endedAt: number().strict().integer().required(),
    wikis: number().strict().integer().required(),
  })
    .nullable()
    .defined(),
})

/** Null for a snapshot that is not a wiki's. */
export function readWikiAbout({ about }: Snapshot): WikiAbout | null {
  return wikiAboutSchema.isValidSync(about) ? wikiAboutSchema.cast(about) : null
}

export function readServiceAbout({ about }: Snapshot): ServiceAbout | null {
  const rows = readRows(about['rows'])
  if (!serviceAboutSchema.isValidSync(about)) return null
  const { service, kind, run } = serviceAboutSchema.cast(about)
  return { service, kind, rows, run }
}

export function toAbout(about: WikiAbout | ServiceAbout): About {
  return { ...about } as unknown as About
}

function readRows(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.values(value).every(rows => typeof rows === 'number') ? { ...value } : {}
}
