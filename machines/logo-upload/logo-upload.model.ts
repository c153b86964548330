import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { logoUploadMachine } from './logo-upload.machine.ts'

export const logoUploadModel = defineModel({
  machine: logoUploadMachine,
  purpose:
    "Chooses, checks and uploads a wiki's logo, on the Settings tab. The file is checked before anything is sent.",
  starts: { 'no file chosen': undefined },
  // The progress of an earlier upload does not matter.
  key: snapshot => {
    const { problem, progress, failure } = snapshot.context
    const sent = snapshot.matches('uploading') ? progress : ''
    return [stateKey(snapshot), problem?.kind, sent, failure?.kind].join()
  },
  events: [
    { type: 'file.choose', name: 'logo.png' },
    { type: 'file.clear' },
    { type: 'logo.upload' },
    { type: 'upload.progress', fraction: 0.5 },
    done('checkLogo', null),
    done('checkLogo', { kind: 'notPng' }),
    failed('checkLogo', failures.serverFault),
    done('uploadLogo'),
    failed('uploadLogo', failures.refused),
    failed('uploadLogo', failures.offline),
  ],
})
