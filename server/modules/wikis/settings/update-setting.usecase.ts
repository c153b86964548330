import { refusalCodes } from '#contract/refusal-codes.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import type { WritableSetting } from '#contract/settings/setting-names.ts'
import { settingVersion } from '#contract/settings/setting-version.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { readSettings, saveSetting } from '#server/modules/wikis/publication/settings.repository.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Stores and publishes a setting. Once acknowledged, it applies from the wiki's next request on.
 * @param value in its stored form, as `validateSetting` returns it.
 * @param seen the versions that the member has seen, as in the header If-Match; undefined without it.
 * @throws AppError 412 if the stored value is neither one that was seen nor the new one; 503 if the value is stored but the
 * wiki cannot show it yet.
 */
export async function updateSetting(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  { id: wikiId, member }: AskedWiki,
  name: WritableSetting,
  { value, seen }: { readonly value: string; readonly seen?: string | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    await markChanged(trx, wikiId)
    const saved = await readSettings(trx, wikiId)
    const before = saved[name] ?? defaultOf(name)
    if (before !== value && !includesVersion(seen, settingVersion(before ?? ''))) throw changedMeanwhile()
    await saveSetting(trx, { wikiId, name, value, now })
    if (before === value) return
    await recordChange(trx, {
      ...{ wikiId, now, who: member.email, kind: 'setting', subject: name },
      // The history does not reveal the answers.
      ...(name !== 'wwCaptchaQuestions' && { before, after: value }),
    })
  })
  await publishChange(deps, wikiId)
  // After the response, the member may rely on no process showing the wiki to visitors any more.
  if (name === PRIVATE_SETTING) await deps.engine.knownEverywhere()
}

/** Whether the header If-Match matches a version. Source: RFC 9110, 13.1.1. */
function includesVersion(header: string | undefined, version: string): boolean {
  if (header === undefined) return true
  const named = header.split(',').map(each => each.trim())
  return named.includes('*') || named.includes(version)
}

function changedMeanwhile(): AppError {
  const refusalCode = refusalCodes.changedMeanwhile
  return new AppError(412, refusalCode, msg('error-setting-changed-meanwhile'), { refusalCode })
}

function defaultOf(name: WritableSetting): string | null {
  const defaults: Partial<Record<WritableSetting, string>> = SETTING_DEFAULTS
  return defaults[name] ?? null
}
