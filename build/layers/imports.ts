import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '#build/root.ts'

/** One file imports another, type-only imports included. Paths are relative to the repository. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** At the root. */
const NOT_SOURCES = new Set(['node_modules', 'dist', 'data', 'coverage'])
const IMPORT = /\b(?:from|import|import\()\s*['"](?<specifier>[.#][^'"]+)['"]/g

/** Tests and what only tests use. */
const TEST = /\.(test|model|examples)\.tsx?$|(^|\/)testing(\/|\.tsx?$)/

const aliases = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, unknown> })
    .imports,
).flatMap(([alias, folder]) =>
  // A conditional alias leads to one of two files, in folders that have their own aliases.
  typeof folder === 'string' ? [[alias.replace('*', ''), join(root, folder.replace('*', ''))] as const] : [],
)

/** An import as it is written. */
export interface WrittenImport extends Import {
  readonly specifier: string
}

/** All imports between two source files of this repository, without those from or of tests. */
export function readImports(): Import[] {
  return readWrittenImports().filter(({ from, to }) => !TEST.test(from) && !TEST.test(to))
}

/** All imports between two files of this repository, with tests. */
export function readWrittenImports(): WrittenImport[] {
  return sourceFiles(root)
    .flatMap(from =>
      [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].map(({ groups }) => {
        const specifier = groups?.['specifier'] ?? ''
        return { from, to: resolveImport(from, specifier), specifier }
      }),
    )
    .filter(({ to }) => !to.startsWith('node_modules/'))
}

/** The specifier that an import must use: `./` for files in or below the importing file's folder, an alias for others. */
export function properSpecifier({ from, to, specifier }: WrittenImport): string {
  const folder = `${dirname(from)}/`
  if (to.startsWith(folder)) return `./${to.slice(folder.length)}`
  const [alias, target] = aliases.find(([, path]) => join(root, to).startsWith(path)) ?? []
  return alias === undefined || target === undefined ? specifier : alias + join(root, to).slice(target.length)
}

/** The paths of all source files, without tests and what only tests use. */
export function readSources(): string[] {
  return sourceFiles(root).filter(file => !TEST.test(file))
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (NOT_SOURCES.has(relative(root, path)) || entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return sourceFiles(path)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [relative(root, path)] : []
  })
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [alias, folder] = aliases.find(([prefix]) => specifier.startsWith(prefix)) ?? []
  if (alias === undefined || folder === undefined)
    throw new Error(`${from} imports ${specifier}, which no alias names.`)
  return relative(root, join(folder, specifier.slice(alias.length)))
}
