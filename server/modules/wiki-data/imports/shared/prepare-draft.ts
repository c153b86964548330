import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/modules/deps.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { ReadingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import {
  parseWikiFacts,
  type WikiFacts,
} from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import type { FileReader } from '#server/modules/wiki-data/imports/reading/read-file.ts'
import { parseServiceData } from '#server/modules/wikis/service-data/parse-service-data.ts'
import type { CheckedServiceData } from '#server/modules/wikis/service-data/service-data.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import type { WikiCopy } from '#server/wikis/copies/wiki-copies.ts'

/** The path of a script of this project that runs on drafts. */
export function importScript(name: string): string {
  return join(SETTINGS_SOURCE, `${name}.php`)
}

/** A draft of the wiki with the archive's settings, and what it accepts with them. */
export interface PreparedDraft {
  readonly draft: WikiCopy
  readonly facts: WikiFacts
  /** Null if the file has none. */
  readonly settings: CheckedServiceData | null
}

interface Upload {
  readonly domain: string
  /** Path of the uploaded file. */
  readonly file: string
  readonly limits: ReadingLimits
}

/** Makes a draft of a wiki and finds out what it accepts. The caller removes the draft. @throws FileRefusedError */
export async function prepareDraft(
  { engine, clock }: Pick<Deps, 'engine' | 'clock'>,
  reader: FileReader,
  { domain, file, limits }: Upload,
  signal: AbortSignal,
): Promise<PreparedDraft> {
  const json = await reader.settings(file, { limits, now: clock.now() }, signal)
  const settings = json === null ? null : await checkSettings(json)
  const draft = await engine.copies.draft(domain, signal)
  try {
    if (settings) await applySettings(draft, settings)
    let output = ''
    await engine.copies.runScript(draft.dir, {
      script: importScript('ImportFacts'),
      onOutput: text => {
        output += text
      },
      signal,
    })
    return { draft, settings, facts: parseWikiFacts(output) }
  } catch (thrown) {
    await draft.remove()
    throw thrown
  }
}

async function checkSettings(json: string): Promise<CheckedServiceData> {
  try {
    return await parseServiceData(JSON.parse(json))
  } catch (cause) {
    throw new FileRefusedError('The settings in this archive cannot be read.', { cause })
  }
}

/** Applies the archive's settings, because extensions that they turn on bring their own kinds of pages. */
async function applySettings({ dir }: WikiCopy, { settings }: CheckedServiceData): Promise<void> {
  const file = join(dir, 'wiki.json')
  const record = JSON.parse(await readFile(file, 'utf8')) as { settings: Record<string, string> }
  await writeFile(file, JSON.stringify({ ...record, settings }))
}
