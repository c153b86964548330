import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { completeOrder, exportRow } from './wiki-export.examples.ts'
import { wikiExportMachine } from './wiki-export.machine.ts'

/** The server's possible answers, by the status of the wiki's only export. */
const statuses = ['pending', 'ready'] as const
const listings: readonly (readonly WikiExport[])[] = [[], ...statuses.map(status => [exportRow(status)])]

const noButton = 'Only pending exports and those with a file have a button for this.'

export const wikiExportModel = defineModel({
  machine: wikiExportMachine,
  purpose:
    'Prepares a copy of a wiki as a file to download, on the Data tab: a public archive, or a complete copy for a move. The progress of a pending export is read every three seconds.',
  // The flow does not depend on why a request failed.
  key: ({ value, context: { exports } }) => JSON.stringify([value, exports.map(({ status }) => status)]),
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'exports.reload' },
    { type: 'export.start', order: completeOrder },
    { type: 'export.remove', exportId: 1 },
    ...listings.map(rows => done('loadExports', rows)),
    ...statuses.map(status => done('followExports', [exportRow(status)])),
    failed('loadExports', failures.serverFault),
    failed('followExports', failures.offline),
    done('startExport', exportRow('pending')),
    failed('startExport', failures.refused),
    failed('startExport', failures.tooMany),
    done('removeExport', exportRow('gone')),
    failed('removeExport', failures.notAllowed),
    after('pollInterval', 'wikiExport.preparing'),
  ],
  unrendered: {
    'wikiExport.choosing · export.remove [0] refused': noButton,
    'wikiExport.preparing · export.remove [0] refused': noButton,
    'wikiExport.polling · export.remove [0] refused': noButton,
  },
})
