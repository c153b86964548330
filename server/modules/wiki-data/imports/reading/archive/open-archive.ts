import type { Entry } from 'yauzl'
import { type ArchiveAbout, aboutSchema, archiveParts } from '#contract/wiki-data/archive-format.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { ReadingOrder } from '#server/modules/wiki-data/imports/reading/common/reading-messages.ts'
import { smallText } from './json-lines.ts'
import { checkedPieces, openZip, type Zip } from './open-zip.ts'

const ABOUT_BYTES = 256 * 1024
/** Large, because the settings contain the logo. */
const SETTINGS_BYTES = 8 * 1024 * 1024

const TEXTS = {
  noArchive:
    'This ZIP file is not an export of this service. If there is an XML file in it, unpack it and upload that one.',
  unknown: 'This archive was made by another version of this service, which this one cannot read.',
  incomplete: 'This archive is incomplete: a part that it lists is missing or has another size.',
} as const

/** The parts of an archive, each with its checksum. */
export interface Archive {
  readonly zip: Zip
  readonly about: ArchiveAbout
  /** The content of a part; null if the archive has none. Fails at the end if its checksum is wrong. */
  part(name: string): Promise<AsyncIterable<Buffer> | null>
}

/** @throws FileRefusedError if the file is not an export of this service. */
export async function openArchive(fd: number, { limits }: Pick<ReadingOrder, 'limits'>): Promise<Archive> {
  const zip = await openZip(fd, limits)
  const about = await readAbout(zip)
  const entries = new Map<string, { entry: Entry; sha256: string }>()
  for (const { name, size, sha256 } of about.parts) {
    const entry = zip.entries.get(name)
    if (entry?.uncompressedSize !== size) throw new FileRefusedError(TEXTS.incomplete)
    entries.set(name, { entry, sha256 })
  }
  return {
    zip,
    about,
    part: async name => {
      const found = entries.get(name)
      return found ? checkedPieces(await zip.open(found.entry), 'sha256', found.sha256) : null
    },
  }
}

async function readAbout(zip: Zip): Promise<ArchiveAbout> {
  const entry = zip.entries.get(archiveParts.about)
  if (!entry || !zip.entries.has(archiveParts.pages)) throw new FileRefusedError(TEXTS.noArchive)
  const text = await smallText(await zip.open(entry), ABOUT_BYTES)
  try {
    return aboutSchema.validateSync(JSON.parse(text), { strict: true })
  } catch (cause) {
    throw new FileRefusedError(TEXTS.unknown, { cause })
  }
}

/** The text of the archive's settings; null if it has none. @throws FileRefusedError */
export async function readSettings(archive: Archive): Promise<string | null> {
  const pieces = await archive.part(archiveParts.settings)
  return pieces && (await smallText(pieces, SETTINGS_BYTES))
}

/** A part that every archive has. @throws FileRefusedError */
export async function requiredPart(archive: Archive, name: string): Promise<AsyncIterable<Buffer>> {
  const pieces = await archive.part(name)
  if (!pieces) throw new FileRefusedError(TEXTS.incomplete)
  return pieces
}
