import type { EntityImport } from '#contract/entities/entity-import.ts'
import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { importRecord, otherOrder } from './entity-import.examples.ts'
import { entityImportMachine } from './entity-import.machine.ts'

/** The server's possible answers, by the status of the wiki's only import. */
export const listings: Readonly<Record<string, readonly EntityImport[]>> = {
  none: [],
  pending: [importRecord('pending')],
  success: [importRecord('success')],
  failed: [importRecord('failed')],
}

export const entityImportModel = defineModel({
  machine: entityImportMachine,
  purpose:
    'Imports the base entities, or others of one’s choice, into a wiki, once, on the Settings tab. The status of a running import is read every three seconds.',
  // The flow does not depend on what was asked for.
  key: ({ value, context: { imports, failure } }) => JSON.stringify([value, imports, failure]),
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'import.start', order: otherOrder },
    { type: 'imports.reload' },
    ...Object.values(listings).flatMap(records => [
      done('loadImports', records),
      done('followImports', records),
    ]),
    failed('loadImports', failures.serverFault),
    failed('followImports', failures.offline),
    done('startImport'),
    failed('startImport', failures.refused),
    failed('startImport', { ...failures.refused, status: 400 }),
    after('pollInterval', 'entityImport.pending'),
  ],
})
