import { describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Failure } from '#contract/failure.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { batchRow, listing } from '#machines/bulk-edit/bulk-edit.examples.ts'
import { bulkEditMachine } from '#machines/bulk-edit/bulk-edit.machine.ts'
import { importRecord } from '#machines/entity-import/entity-import.examples.ts'
import { entityImportMachine } from '#machines/entity-import/entity-import.machine.ts'
import { policyAcceptanceMachine } from '#machines/policy-acceptance/policy-acceptance.machine.ts'
import { queryStatus } from '#machines/query-service/query-service.examples.ts'
import { queryServiceMachine } from '#machines/query-service/query-service.machine.ts'
import { exportRow } from '#machines/wiki-export/wiki-export.examples.ts'
import { wikiExportMachine } from '#machines/wiki-export/wiki-export.machine.ts'
import { pointsWith, restoreRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { pollPause } from './poll-pause.ts'

const input = { wikiId: 7 }
const exporting = () => runHeadless(wikiExportMachine, input)
type Flow = Pick<ReturnType<typeof exporting>, 'resolve' | 'reject' | 'elapse' | 'input'>

/** A flow, run until it begins to poll, and the name of the actor that polls. */
const polling: Readonly<Record<string, readonly [() => Flow, load: string, found: unknown, poll: string]>> = {
  'an import of entities': [
    () => runHeadless(entityImportMachine, input),
    'loadImports',
    [importRecord('pending')],
    'followImports',
  ],
  'an export': [exporting, 'loadExports', [exportRow('pending')], 'followExports'],
  'a restore': [
    () => runHeadless(wikiRestoreMachine, input),
    'loadPoints',
    pointsWith(restoreRow('pending')),
    'followPoints',
  ],
  'a bulk edit': [
    () => runHeadless(bulkEditMachine, input),
    'loadBatches',
    listing(batchRow('running')),
    'followBatches',
  ],
  'the query service': [
    () => runHeadless(queryServiceMachine, input),
    'loadStatus',
    queryStatus('rebuilding'),
    'followStatus',
  ],
  'a query service at rest': [
    () => runHeadless(queryServiceMachine, input),
    'loadStatus',
    queryStatus('ready'),
    'followStatus',
  ],
}

const asked: readonly Failure[] = [
  failures.tooMany,
  { ...failures.serverFault, status: 503, retryAfterSeconds: 42 },
  { ...failures.refused, status: 503, retryAfterSeconds: 42 },
]

describe('a server that says when to come back', () => {
  test.each(
    Object.entries(polling).flatMap(([name, flow]) =>
      asked.map(failure => [name, failure, ...flow] as const),
    ),
  )('is not asked about %s before: %j', async (_name, failure, start, load, found, poll) => {
    const flow = start()
    await flow.resolve(load, found)
    flow.elapse(5 * POLL_INTERVAL_MS)
    await flow.reject(poll, failure)
    flow.elapse(42 * SECOND_MS - 1)
    expect(() => flow.input(poll)).toThrow()
    flow.elapse(1)
    expect(flow.input(poll)).toEqual(input)
  })

  test('is not asked for policies before', async () => {
    const flow = runHeadless(policyAcceptanceMachine)
    await flow.reject('loadMissing', { kind: 'tooMany', retryAfterSeconds: 90 })
    flow.elapse(MINUTE_MS)
    expect(flow.state()).toBe('unknown')
    flow.elapse(MINUTE_MS / 2)
    expect(flow.state()).toBe('loading')
  })

  test('is asked again after an hour at the latest, and never immediately', () => {
    for (const seconds of [DAY_MS / SECOND_MS, 2 ** 40])
      expect(pollPause({ kind: 'tooMany', retryAfterSeconds: seconds })).toBe(HOUR_MS)
    expect(pollPause({ kind: 'tooMany', retryAfterSeconds: 1 })).toBe(POLL_INTERVAL_MS)
  })
})
