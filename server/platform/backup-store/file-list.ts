import { isObject } from './names.ts'

/** A file or a directory of a snapshot. */
export type ListedEntry = ListedFile | ListedDir

export interface ListedFile {
  readonly kind: 'file'
  /** Relative, with slashes. */
  readonly path: string
  /** Permission bits. */
  readonly mode: number
  /** UTC epoch milliseconds. */
  readonly modifiedAt: number
  readonly size: number
  /** Bytes of the object in the place. */
  readonly storedSize: number
  readonly sha256: string
  readonly object: string
}

export interface ListedDir {
  readonly kind: 'dir'
  readonly path: string
  readonly mode: number
  readonly modifiedAt: number
}

/** Linux takes no longer ones. */
const PATH_BYTES_MAX = 4095
const NAME_BYTES_MAX = 255

/**
 * One line for each file and directory, directories before what they contain:
 * `file <mode> <modified> <size> <stored size> <sha256> <object> <path>` or `dir <mode> <modified> - - - - <path>`.
 */
export function writeFileList(entries: readonly ListedEntry[]): string {
  return entries.map(entry => `${writeEntry(entry)}\n`).join('')
}

function writeEntry(entry: ListedEntry): string {
  const start = `${entry.kind} ${entry.mode.toString(8)} ${entry.modifiedAt}`
  const path = entry.path.split('/').map(encodeURIComponent).join('/')
  return entry.kind === 'dir'
    ? `${start} - - - - ${path}`
    : `${start} ${entry.size} ${entry.storedSize} ${entry.sha256} ${entry.object} ${path}`
}

/**
 * Reads a list that an attacker may have written. Its paths stay below the directory they are written to.
 * @throws Error with a sentence.
 */
export function readFileList(text: string): ListedEntry[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error('The list of files is cut off.')
  const kinds = new Map<string, 'file' | 'dir'>()
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => {
      const entry = readEntry(line)
      if (kinds.has(entry.path)) throw new Error(`The list names ${show(entry.path)} twice.`)
      const parent = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')))
      if (parent !== '' && kinds.get(parent) !== 'dir')
        throw new Error(`The list names ${show(entry.path)} without its directory.`)
      kinds.set(entry.path, entry.kind)
      return entry
    })
}

const LINE =
  /^(?:dir (?<dirMode>[0-7]{1,3}) (?<dirTime>-?\d{1,15}) - - - -|file (?<mode>[0-7]{1,3}) (?<time>-?\d{1,15}) (?<size>\d{1,15}) (?<stored>\d{1,15}) (?<sha256>[0-9a-f]{64}) (?<object>\S+)) (?<path>\S+)$/

function readEntry(line: string): ListedEntry {
  const groups = LINE.exec(line)?.groups
  if (!groups) throw new Error(`The list of files has a line that is none: ${show(line)}.`)
  const path = readPath(groups['path'] ?? '')
  if (groups['dirMode'] !== undefined)
    return {
      kind: 'dir',
      path,
      mode: Number.parseInt(groups['dirMode'], 8),
      modifiedAt: Number(groups['dirTime']),
    }
  const object = groups['object'] ?? ''
  if (!isObject(object)) throw new Error(`The list of files names an object that is none: ${show(object)}.`)
  return {
    kind: 'file',
    path,
    mode: Number.parseInt(groups['mode'] ?? '', 8),
    modifiedAt: Number(groups['time']),
    size: Number(groups['size']),
    storedSize: Number(groups['stored']),
    sha256: groups['sha256'] ?? '',
    object,
  }
}

function readPath(encoded: string): string {
  const names = encoded.split('/').map(decodeName)
  const path = names.join('/')
  if (!isSafePath(names))
    throw new Error(`The list of files names a path that is not allowed: ${show(path)}.`)
  return path
}

function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new Error(`The list of files names a path that is not allowed: ${show(encoded)}.`)
  }
}

function isSafePath(names: readonly string[]): boolean {
  return (
    Buffer.byteLength(names.join('/')) <= PATH_BYTES_MAX &&
    names.every(
      name =>
        name !== '' &&
        name !== '.' &&
        name !== '..' &&
        !/[/\0]/.test(name) &&
        Buffer.byteLength(name) <= NAME_BYTES_MAX,
    )
  )
}

/** Text from a strange file, short enough for a log. */
function show(text: string): string {
  return JSON.stringify(text.slice(0, 200))
}
