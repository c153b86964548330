import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { batchRow, listing, report, tableLook } from './bulk-edit.examples.ts'
import { bulkEditMachine } from './bulk-edit.machine.ts'

const file = Object.assign(new Blob(['label\nVase']), { name: 'vases.csv' })
const statuses = ['reading', 'mapping', 'checking', 'checked', 'running', 'paused', 'done'] as const
const acts = ['check', 'start', 'pause', 'resume', 'stop', 'undo'] as const

const noButton = 'The card has no button for what its batch cannot do.'
const states = ['ready', 'working', 'polling', 'mapping', 'checked', 'paused']

export const bulkEditModel = defineModel({
  machine: bulkEditMachine,
  purpose:
    'Edits a wiki in bulk, on the Data tab: a file is sent, the columns of a table are named, the check says what would come of it, and the batch runs, is paused, stopped and undone. How far it is, is read every three seconds.',
  // The flow depends neither on why a request failed nor on what was loaded of a batch before.
  key: ({ value, context: { batches } }) =>
    JSON.stringify([value, batches.map(({ status, undone_by }) => [status, undone_by])]),
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'batches.reload' },
    { type: 'file.send', batch: { file, format: 'table', stopsAtProblem: false } },
    ...acts.map(act => ({
      type: 'batch.act' as const,
      step: { id: 1, act, ...(act === 'check' && { body: { mapping: tableLook.guess } }) },
    })),
    done('loadBatches', listing()),
    ...statuses.map(status => done('loadBatches', listing(batchRow(status)))),
    failed('loadBatches', failures.serverFault),
    done('sendFile'),
    failed('sendFile', failures.tooMany),
    ...(['mapping', 'checking', 'checked', 'running', 'done'] as const).map(status =>
      done('followBatches', listing(batchRow(status))),
    ),
    failed('followBatches', failures.offline),
    done('loadTable', tableLook),
    failed('loadTable', failures.serverFault),
    done('loadReport', report),
    failed('loadReport', failures.offline),
    ...(['reading', 'running', 'paused', 'cancelled'] as const).map(status =>
      done('actOnBatch', batchRow(status)),
    ),
    failed('actOnBatch', failures.refused),
    failed('actOnBatch', failures.notAllowed),
    after('pollInterval', 'bulkEdit.working'),
  ],
  unrendered: Object.fromEntries(
    states.map(state => [`bulkEdit.${state} · batch.act [0] refused`, noButton]),
  ),
})
