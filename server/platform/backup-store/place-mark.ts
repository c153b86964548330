import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { type InferType, number, object, string } from 'yup'
import { BackupStoreError } from './backup-store-error.ts'
import { type Place, readSmall } from './place.ts'
import { errorCode } from './place-error.ts'
import { PLACE_README } from './place-readme.ts'
import type { StoreKey } from './sealing/store-key.ts'
import type { StoreLog } from './store-log.ts'

const MARK = 'wikistead-backups.json'
const README = 'README.txt'
const FORMAT = 'wikistead-backups'

const markSchema = object({
  format: string().strict().oneOf([FORMAT]).required(),
  version: number().strict().required(),
  /** Tells this place from any other, such as the empty directory below an unmounted disk. */
  store: string().strict().uuid().required(),
  /** Of the key that encrypts the backups; null for none. */
  keyId: string().strict().nullable().defined(),
})
type Mark = InferType<typeof markSchema>

/** Which place was used before. */
interface Memory {
  readonly place: string
  readonly store: string
}

interface Options {
  readonly place: Place
  readonly key: StoreKey | null
  /** The file on this machine that remembers which place was used before; null if nothing does. */
  readonly memoryFile: string | null
  /** Whether a new place may be set up, or a key be used for the first time. */
  readonly mayCreate: boolean
  readonly log: StoreLog
}

/**
 * Checks that a place is there, is the one that was used before and fits the key. A disk that is not mounted
 * leaves an empty directory, into which backups would go unnoticed.
 * @throws BackupStoreError
 */
export async function checkPlace(options: Options): Promise<void> {
  const { place, memoryFile, mayCreate } = options
  const memory = memoryFile === null ? null : await readMemory(memoryFile)
  const known = memory?.place === place.name ? memory : null
  const mark = (await readMark(place)) ?? (await createPlace(options, known))
  if (known && known.store !== mark.store)
    throw new BackupStoreError(
      'no-place',
      `${place.name} holds other backups than before. If that is right, remove ${memoryFile}.`,
    )
  await checkKey(options, mark)
  if (!known && memoryFile !== null && mayCreate)
    await writeMemory(memoryFile, { place: place.name, store: mark.store })
}

async function createPlace(
  { place, key, memoryFile, mayCreate }: Options,
  known: Memory | null,
): Promise<Mark> {
  if (known)
    throw new BackupStoreError(
      'no-place',
      `The backups in ${place.name} are gone. Is its disk mounted? To begin anew there, remove ${memoryFile}.`,
    )
  if (!mayCreate) throw new BackupStoreError('no-place', `There are no backups in ${place.name}.`)
  if (!(await place.exists())) await place.create()
  if (!(await place.isEmpty()))
    throw new BackupStoreError(
      'no-place',
      `${place.name} contains other things than backups. BACKUP_DIR must be an empty or new directory.`,
    )
  const mark: Mark = { format: FORMAT, version: 1, store: randomUUID(), keyId: key?.id ?? null }
  await writeMark(place, mark)
  return mark
}

async function checkKey({ place, key, mayCreate, log }: Options, mark: Mark): Promise<void> {
  if (mark.keyId === (key?.id ?? null)) return
  if (!key)
    throw new BackupStoreError(
      'wrong-key',
      `The backups in ${place.name} are encrypted. Set BACKUP_KEY to their key.`,
    )
  if (mark.keyId !== null)
    throw new BackupStoreError('wrong-key', `BACKUP_KEY is not the key of the backups in ${place.name}.`)
  log.warn(`The backups in ${place.name} are not encrypted so far. With BACKUP_KEY, new ones are.`)
  if (mayCreate) await writeMark(place, { ...mark, keyId: key.id })
}

async function readMark(place: Place): Promise<Mark | null> {
  let text: string
  try {
    text = (await readSmall(place, MARK)).toString()
  } catch (error) {
    if (error instanceof BackupStoreError && error.fault === 'not-found') return null
    throw error
  }
  try {
    const mark = markSchema.validateSync(JSON.parse(text))
    if (mark.version === 1) return mark
  } catch (error) {
    throw new BackupStoreError('damaged', `${place.name}/${MARK} is damaged.`, { cause: error })
  }
  throw new BackupStoreError(
    'no-place',
    `The backups in ${place.name} were made by a newer version of this service.`,
  )
}

async function writeMark(place: Place, mark: Mark): Promise<void> {
  await put(place, MARK, `${JSON.stringify(mark, null, 2)}\n`)
  await put(place, README, PLACE_README)
  await place.settle()
}

async function put(place: Place, name: string, text: string): Promise<void> {
  await place.put(name, async function* () {
    yield Buffer.from(text)
  })
}

async function readMemory(file: string): Promise<Memory | null> {
  try {
    const { place, store } = JSON.parse(await readFile(file, 'utf8')) as Partial<Memory>
    return place && store ? { place, store } : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

async function writeMemory(file: string, memory: Memory): Promise<void> {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, `${JSON.stringify(memory)}\n`, { mode: 0o600, flush: true })
  await rename(part, file)
}
