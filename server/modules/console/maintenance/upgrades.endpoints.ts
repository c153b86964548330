import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  CANARIES,
  UPGRADE_FAILURES,
  UPGRADE_STATES,
  UPGRADE_STEP_STATES,
  UPGRADED_WIKIS_DEFAULTS,
  type UpgradedWiki,
  type UpgradeRun,
  type UpgradeRunResponse,
  upgradedWikisQuerySchema,
} from '#contract/operator/wiki-upgrades.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofMaintenance = { ...ofConsole, consoleRight: 'maintenance' } as const

export const upgradesEndpoint = endpoint({
  ...ofMaintenance,
  method: 'GET',
  path: consoleApi.upgrades,
  summary: 'Read the progress of the upgrade of all wikis to another MediaWiki',
  about: `The first ${CANARIES} wikis, the canaries, are upgraded one after the other. If one of them fails, nothing else is upgraded until an operator decides.`,
  responses: {
    200: response(
      'The latest upgrade.',
      t.record<UpgradeRunResponse>('UpgradeRunResponse', {
        data: t.nullable(
          t.record<UpgradeRun>('UpgradeRun', {
            state: t.choice(UPGRADE_STATES),
            release: t.text('The MediaWiki release, such as `1.43`.'),
            started_at: t.time(),
            ended_at: t.nullable(t.time(), 'Null while wikis are waiting.'),
            wikis: t.record<UpgradeRun['wikis']>('UpgradeCounts', {
              waiting: t.count(),
              running: t.count(),
              done: t.count(),
              failed: t.count(),
            }),
          }),
          'Null if there has been none.',
        ),
      }),
    ),
  },
})

const upgradedWiki = t.record<UpgradedWiki>('UpgradedWiki', {
  id: t.count('The id of the wiki’s upgrade, not of the wiki.'),
  domain: t.text('The wiki’s host name.'),
  state: t.choice(UPGRADE_STEP_STATES),
  is_canary: t.flag('One of the first wikis, which are upgraded one after the other.'),
  failure: t.nullable(t.choice(UPGRADE_FAILURES), 'Null unless it has failed.'),
  detail: t.nullable(t.text(), 'The message of MediaWiki or of the server. Plain text.'),
  begun_at: t.nullable(t.time(), 'When the last attempt began.'),
})

export const upgradedWikisEndpoint = endpoint({
  ...ofMaintenance,
  method: 'GET',
  path: consoleApi.upgradedWikis,
  summary: 'List the wikis of the latest upgrade',
  query: query(
    upgradedWikisQuerySchema,
    { ...LIST_TEXTS, state: 'Only wikis in this state.' },
    UPGRADED_WIKIS_DEFAULTS,
  ),
  responses: {
    200: pageOrFile('A page of the list.', 'UpgradedWikisPage', upgradedWiki),
  },
})

const act = {
  ...ofMaintenance,
  method: 'POST',
  body: json(actSchema, { reason: 'Recorded in the audit log.' }),
} as const

export const pauseUpgradesEndpoint = endpoint({
  ...act,
  path: consoleApi.upgradesAct('pause'),
  summary: 'Pause the upgrade of all wikis',
  about:
    'Running upgrades are finished, and after at most two seconds no others begin. It stays paused after a restart.',
  responses: success('The upgrade is paused.'),
  refusals: { 409: 'There is nothing to pause.' },
})

export const resumeUpgradesEndpoint = endpoint({
  ...act,
  path: consoleApi.upgradesAct('go-on'),
  summary: 'Resume the upgrade of all wikis',
  about: 'After a pause, or after a canary has failed. The failed canary stays as it is.',
  responses: success('The upgrade continues.'),
  refusals: { 409: 'The upgrade is not halted.' },
})

export const retryUpgradeEndpoint = endpoint({
  ...act,
  path: consoleApi.retryUpgrade(':id'),
  params: idParameter('The id of the wiki’s upgrade.'),
  summary: 'Retry the upgrade of a wiki',
  about: 'While the upgrade is paused, the wiki waits with the others.',
  responses: success('The wiki waits for its turn.'),
  refusals: { 404: 'The latest upgrade has no such wiki.', 409: 'The upgrade of the wiki has not failed.' },
})
