import { join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { MESSAGE_FOLDERS } from '#i18n/msg.ts'
import { putEnglish } from './put-english.ts'

/** A webpack loader: see {@link putEnglish}. */
export default function loadMessages(this: LoaderContext<unknown>, source: string): string {
  for (const folder of Object.values(MESSAGE_FOLDERS)) this.addDependency(join(folder, 'en.json'))
  return putEnglish(source)
}
