import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { exampleFile, listing, refusal, wikiImport } from './wiki-import.examples.ts'
import { UNREADABLE_FILE } from './wiki-import.failure.ts'
import { wikiImportMachine } from './wiki-import.machine.ts'

/** What the server may list, by the status of the newest import. */
export const listings = {
  none: listing(null),
  refusal: listing(null, { refusal }),
  uploading: listing(wikiImport('uploading')),
  elsewhere: listing(wikiImport('uploading', { upload_path: null })),
  checking: listing(wikiImport('checking')),
  checked: listing(wikiImport('checked')),
  importing: listing(wikiImport('importing')),
  success: listing(wikiImport('success')),
  failed: listing(wikiImport('failed')),
} as const

export const gone = { ...failures.refused, status: 404 }

export const wikiImportModel = defineModel({
  machine: wikiImportMachine,
  purpose:
    'Fills an empty wiki from a file, on the Data tab: uploads it in parts, lets the server check it, and imports it. An interrupted upload goes on where it stopped.',
  starts: { 'a wiki': { wikiId: 7 } },
  // In most states, the flow depends neither on the progress nor on earlier failures.
  key: snapshot => {
    const isForUpload = snapshot.context.record?.status === 'uploading'
    const resumes = (snapshot.matches('inspecting') || snapshot.matches('unfit')) && isForUpload
    return [stateKey(snapshot), resumes].join()
  },
  unrendered: {
    'wikiImport.unfit · import.cancel [0] refused': 'Without an upload there is no button to cancel it.',
  },
  events: [
    { type: 'imports.reload' },
    { type: 'file.choose', file: exampleFile },
    { type: 'file.clear' },
    { type: 'upload.start' },
    { type: 'upload.progress', sent: 24 * 1024 * 1024, received: 16 * 1024 * 1024 },
    { type: 'upload.pause' },
    { type: 'upload.resume' },
    { type: 'import.start' },
    { type: 'import.cancel' },
    { type: 'import.again' },
    ...Object.values(listings).map(list => done('loadImports', list)),
    failed('loadImports', failures.serverFault),
    done('checkFile', null),
    done('checkFile', { kind: 'notAnExport' }),
    failed('checkFile', failures.serverFault),
    done('createUpload', wikiImport('uploading', { received: 0 })),
    failed('createUpload', failures.refused),
    done('uploadFile'),
    failed('uploadFile', failures.offline),
    failed('uploadFile', failures.notAllowed),
    failed('uploadFile', gone),
    failed('uploadFile', UNREADABLE_FILE),
    done('awaitRetry'),
    done('awaitNews', listings.checked),
    done('awaitNews', listings.success),
    done('awaitNews', listings.failed),
    done('startImport', wikiImport('importing')),
    failed('startImport', failures.refused),
    done('cancelImport', wikiImport('cancelled')),
    failed('cancelImport', failures.refused),
  ],
})
