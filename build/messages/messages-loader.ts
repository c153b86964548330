import { join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { root } from '#build/root.ts'
import { putEnglish } from './put-english.ts'

/** A webpack loader: see {@link putEnglish}. */
export default function loadMessages(this: LoaderContext<unknown>, source: string): string {
  this.addDependency(join(root, 'i18n/en.json'))
  return putEnglish(source)
}
