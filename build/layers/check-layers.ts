import { dirname } from 'node:path'
import type { Import } from './imports.ts'
import { independent, layers, orders } from './layers.ts'

/** The folders that are missing in `layers` or `orders`. */
export function missingFolders(imports: readonly Import[]): string[] {
  const files = imports.flatMap(({ from, to }) => [from, to])
  const outside = files.filter(file => layerOf(file) === undefined)
  const unordered = Object.entries(orders).flatMap(([folder, lines]) =>
    files
      .filter(file => file.startsWith(`${folder}/`) && levelOf(lines, subfolderOf(folder, file)) < 0)
      .map(file => `${folder}/${subfolderOf(folder, file)}`),
  )
  return [...new Set([...outside, ...unordered])]
}

/** The folders that `list` allows to import, directly or not, one that may import them. */
export function layersInCircles(list: Readonly<Record<string, string>> = layers): string[] {
  const below = (layer: string) => (list[layer] ?? '').split(' ').filter(name => name !== '')
  const isReached = (layer: string): boolean => {
    const reached = new Set<string>()
    const waiting = below(layer)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(...below(next))
      }
    return reached.has(layer)
  }
  return Object.keys(list).filter(isReached)
}

/** The imports that `layers` does not allow, as "from → to". */
export function importsAgainstLayers(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [source, target] = [layerOf(from), layerOf(to)]
      return source !== target && !layers[source ?? '']?.split(' ').includes(target ?? '')
    })
    .map(describe)
}

/**
 * The imports that point up in one of `orders`, or sideways between independent subfolders.
 */
export function importsAgainstOrders(imports: readonly Import[]): string[] {
  const ordered = Object.entries(orders).flatMap(([folder, lines]) =>
    imports.filter(arrow => {
      const between = subfoldersOf(folder, arrow)
      return between !== null && levelOf(lines, between.to) >= levelOf(lines, between.from)
    }),
  )
  const sideways = independent.flatMap(folder =>
    imports.filter(arrow => subfoldersOf(folder, arrow) !== null),
  )
  return [...ordered, ...sideways].map(describe)
}

/** Groups of folders that import each other in a circle, each with the imports between them. */
export function folderCircles(imports: readonly Import[]): string[] {
  const between = imports
    .map(arrow => ({ ...arrow, source: dirname(arrow.from), target: dirname(arrow.to) }))
    .filter(({ source, target }) => source !== target)
  const targets = Map.groupBy(between, ({ source }) => source)
  const reachable = (start: string): Set<string> => {
    const reached = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
      for (const { target } of targets.get(folder) ?? [])
        if (!reached.has(target)) {
          reached.add(target)
          waiting.push(target)
        }
    return reached
  }
  const reach = new Map([...targets.keys()].map(folder => [folder, reachable(folder)]))
  return between.filter(({ source, target }) => reach.get(target)?.has(source)).map(describe)
}

/** The longest entry of `layers` that holds the file. */
function layerOf(file: string): string | undefined {
  return Object.keys(layers)
    .filter(entry => file === entry || file.startsWith(`${entry}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** The two subfolders that an import inside `folder` connects; null if it does not connect two. */
function subfoldersOf(folder: string, { from, to }: Import): Import | null {
  if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) return null
  const [source, target] = [subfolderOf(folder, from), subfolderOf(folder, to)]
  return source === target ? null : { from: source, to: target }
}

function subfolderOf(folder: string, file: string): string {
  const [name = '', ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length > 0 ? name : '.'
}

/** The index of the line that names a subfolder; -1 if none does. */
function levelOf(lines: readonly string[], subfolder: string): number {
  return lines.findIndex(line => line.split(' ').includes(subfolder))
}

function describe({ from, to }: Import): string {
  return `${from} → ${to}`
}
