import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#build/root.ts'

/** A source file of the views; its path is relative to the repository. */
export interface ViewSource {
  readonly path: string
  readonly text: string
}

/**
 * All sources that Chakra renders, without tests: the service's pages, the state chart viewer and the live
 * panel.
 */
export const viewSources: readonly ViewSource[] = ['src', 'statecharts'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(name => join(folder, name))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
)
