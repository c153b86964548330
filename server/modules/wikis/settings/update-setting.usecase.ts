import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import type { WritableSetting } from '#contract/settings/setting-names.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { readSettings, saveSetting } from '#server/modules/wikis/publication/settings.repository.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'

/**
 * Stores and publishes a setting. Once acknowledged, it applies from the wiki's next request on.
 * @param value in its stored form, as `validateSetting` gives it.
 * @throws AppError 503 where it is stored and the wiki cannot show it yet.
 */
export async function updateSetting(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  { id: wikiId, member }: AskedWiki,
  name: WritableSetting,
  value: string,
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    await markChanged(trx, wikiId)
    const saved = await readSettings(trx, wikiId)
    await saveSetting(trx, { wikiId, name, value, now })
    const before = saved[name] ?? defaultOf(name)
    if (before === value) return
    await recordChange(trx, {
      ...{ wikiId, now, who: member.email, kind: 'setting', subject: name },
      // Whoever reads the history need not know the answers.
      ...(name !== 'wwCaptchaQuestions' && { before, after: value }),
    })
  })
  await publishChange(deps, wikiId)
  // Who reads the answer may rely on it that no process shows the wiki to visitors any more.
  if (name === PRIVATE_SETTING) await deps.engine.knownEverywhere()
}

function defaultOf(name: WritableSetting): string | null {
  const defaults: Partial<Record<WritableSetting, string>> = SETTING_DEFAULTS
  return defaults[name] ?? null
}
