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
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofMaintenance = { ...ofConsole, consoleRight: 'maintenance' } as const

export const upgradesEndpoint = endpoint({
  ...ofMaintenance,
  method: 'GET',
  path: consoleApi.upgrades,
  summary: 'Read how far the upgrade of all wikis to another MediaWiki is',
  about: `First ${CANARIES} wikis are upgraded one after the other, the canaries. If one of them fails, nothing else is upgraded until somebody says so.`,
  responses: {
    200: response(
      'The last one.',
      t.record<UpgradeRunResponse>('UpgradeRunResponse', {
        data: t.nullable(
          t.record<UpgradeRun>('UpgradeRun', {
            state: t.choice(UPGRADE_STATES),
            release: t.text('Of MediaWiki, such as `1.43`.'),
            started_at: t.time(),
            ended_at: t.nullable(t.time(), 'Null while wikis wait.'),
            wikis: t.record<UpgradeRun['wikis']>('UpgradeCounts', {
              waiting: t.count(),
              running: t.count(),
              done: t.count(),
              failed: t.count(),
            }),
          }),
          'Null if there never was one.',
        ),
      }),
    ),
  },
})

const upgradedWiki = t.record<UpgradedWiki>('UpgradedWiki', {
  id: t.count('Of its upgrade, not of the wiki.'),
  domain: t.text('Its host.'),
  state: t.choice(UPGRADE_STEP_STATES),
  is_canary: t.flag('One of the first, which were upgraded one after the other.'),
  failure: t.nullable(t.choice(UPGRADE_FAILURES), 'Null unless it has failed.'),
  detail: t.nullable(t.text(), 'What MediaWiki or the server said. Never HTML.'),
  begun_at: t.nullable(t.time(), 'When it was begun last.'),
})

export const upgradedWikisEndpoint = endpoint({
  ...ofMaintenance,
  method: 'GET',
  path: consoleApi.upgradedWikis,
  summary: 'List the wikis of the last upgrade',
  query: query(
    upgradedWikisQuerySchema,
    { ...LIST_TEXTS, state: 'Only those in it.' },
    UPGRADED_WIKIS_DEFAULTS,
  ),
  responses: {
    200: pageOrFile('A page of them.', 'UpgradedWikisPage', upgradedWiki),
  },
})

const act = {
  ...ofMaintenance,
  method: 'POST',
  body: json(actSchema, { reason: 'For the audit log.' }),
} as const

export const pauseUpgradesEndpoint = endpoint({
  ...act,
  path: consoleApi.upgradesAct('pause'),
  summary: 'Pause the upgrade of all wikis',
  about:
    'What runs comes to its end, and within two seconds nothing else is begun. A restart changes nothing about it.',
  responses: success('It is paused.'),
  refusals: { 409: 'There is nothing to pause.' },
})

export const resumeUpgradesEndpoint = endpoint({
  ...act,
  path: consoleApi.upgradesAct('go-on'),
  summary: 'Let the upgrade of all wikis go on',
  about: 'After a pause, or after a canary has failed: that one stays as it is.',
  responses: success('It goes on.'),
  refusals: { 409: 'It is not halted.' },
})

export const retryUpgradeEndpoint = endpoint({
  ...act,
  path: consoleApi.retryUpgrade(':id'),
  params: {
    id: { about: 'The id of the wiki’s upgrade.', schema: { type: 'string', pattern: '^\\d{1,15}$' } },
  },
  summary: 'Try the upgrade of a wiki again',
  about: 'While the upgrade is paused it waits with the others.',
  responses: success('It waits for its turn.'),
  refusals: { 404: 'There is no such wiki in the last upgrade.', 409: 'It has not failed.' },
})
