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
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
).map(([alias, folder]) => [alias.replace('*', ''), join(root, folder.replace('*', ''))] as const)

/** All imports between two source files of this repository, without those from or of tests. */
export function readImports(): Import[] {
  return sourceFiles(root)
    .filter(file => !TEST.test(file))
    .flatMap(from =>
      [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)]
        .map(({ groups }) => ({ from, to: resolveImport(from, groups?.['specifier'] ?? '') }))
        .filter(({ to }) => !TEST.test(to) && !to.startsWith('node_modules/')),
    )
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
