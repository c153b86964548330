import { runHeadless } from '#machine-testing/kit/headless.ts'
import { exampleFile, listing, wikiImport } from './wiki-import.examples.ts'
import { wikiImportMachine } from './wiki-import.machine.ts'

export const MB = 1024 * 1024

export const start = () => runHeadless(wikiImportMachine, { wikiId: 7 })

export async function startWith(list: Parameters<typeof listing>[0], changes = {}) {
  const flow = start()
  await flow.resolve('loadImports', listing(list, changes))
  return flow
}

export async function choose(flow = startWith(null)) {
  const run = await flow
  run.send({ type: 'file.choose', file: exampleFile })
  return run
}

export async function chooseGood(flow = startWith(null)) {
  const run = await choose(flow)
  await run.resolve('checkFile', null)
  return run
}

/** A new upload, of which nothing has been sent yet. */
export async function upload() {
  const flow = await chooseGood()
  flow.send({ type: 'upload.start' })
  await flow.resolve('createUpload', wikiImport('uploading', { received: 0 }))
  return flow
}

export async function uploadAndFail(failure: Parameters<Awaited<ReturnType<typeof upload>>['reject']>[1]) {
  const flow = await upload()
  await flow.reject('uploadFile', failure)
  return flow
}
