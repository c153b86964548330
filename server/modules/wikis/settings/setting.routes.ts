import type { FastifyInstance } from 'fastify'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import { validateSetting } from '#contract/schemas/setting-value.ts'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { isWritableSetting } from '#contract/settings/setting-names.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { countSave } from '#server/modules/wikis/shared/count-save.ts'
import { requireManagedWiki, requireRight } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isStrange, STRANGE_TEXT } from '#server/platform/http/strange-value.ts'
import { saveSettingEndpoint } from './setting.endpoints.ts'
import { updateSetting } from './update-setting.usecase.ts'

/** `POST /wiki/setting/{setting}/update`. Source: spec 7.18. */
export function registerSettingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, saveSettingEndpoint, async (request): Promise<SuccessResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    await countSave(deps, wiki.id, wiki.member.id)
    const body = await parseBody(saveSettingEndpoint.body, request)
    const { setting } = request.params
    if (!isWritableSetting(setting)) throw invalid({ setting: [msg('error-there-no-such-setting')] })
    if (setting === PRIVATE_SETTING) requireRight(wiki, 'make-private')
    if (body.setting !== undefined && body.setting !== setting)
      throw invalid({ setting: [msg('error-address-body-name-different-settings')] })
    if (isStrange(parseJsonObject(body.value))) throw invalid({ value: [STRANGE_TEXT] })
    const verdict = validateSetting(setting, body.value)
    if (verdict.problem !== undefined) throw invalid({ value: [verdict.problem] })
    await updateSetting(deps, wiki, setting, { value: verdict.value, seen: request.headers['if-match'] })
    return { success: true }
  })
}
