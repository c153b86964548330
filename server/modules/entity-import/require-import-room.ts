import type { Deps } from '#server/modules/deps.ts'
import { SourceError } from './source/source-error.ts'

const TEXTS = {
  wikiFull: 'The import stopped: the wiki has used all of its storage. What it has brought so far stays.',
  diskLow:
    'The import stopped: there is too little room on the service at the moment. What it has brought so far stays. Please try again later.',
} as const

/** @throws SourceError if the disk is nearly full or the wiki has used up its quota. */
export async function requireImportRoom(
  { disk, engine }: Pick<Deps, 'disk' | 'engine'>,
  domain: string,
): Promise<void> {
  if (await disk.isLow()) throw new SourceError(TEXTS.diskLow)
  // A wiki that cannot be measured reports itself that it is full.
  const usage = await engine.readUsage(domain).catch(() => null)
  if (usage?.isFull) throw new SourceError(TEXTS.wikiFull)
}
