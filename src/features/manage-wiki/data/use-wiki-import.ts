import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { IMPORT_HEADER_BYTES, importFileProblem } from '#machines/wiki-import/import-file.ts'
import type { FileCheck } from '#machines/wiki-import/wiki-import.context.ts'
import { wikiImportMachine } from '#machines/wiki-import/wiki-import.machine.ts'
import { awaitRetry, createUpload, uploadFile as sendFile } from '#store/wiki-data/import-upload.saga.ts'
import { awaitNews, cancelImport, loadImports, startImport } from '#store/wiki-data/wiki-imports.saga.ts'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'

const SAGAS = { loadImports, createUpload, awaitRetry, awaitNews, startImport, cancelImport }

type Progress = (progress: { readonly sent: number; readonly received: number }) => void

/** Runs the machine that imports a file. The file stays here; the machine only knows its name and size. */
export function useWikiImport(wikiId: number) {
  const runSaga = useRunSaga()
  const chosen = useRef<File | null>(null)
  const report = useRef<Progress>(() => {})

  const machine = useMemo(() => {
    // Named like the saga, because the developer tools show the function's name.
    const uploadFile = async ({ input: { path }, signal }: UploadRun) => {
      const file = theFile(chosen.current)
      await runSaga(sendFile, { path, file, onProgress: step => report.current(step) }, signal)
    }
    const checkFile = async ({ input: { sizeMax, expected } }: CheckRun) => {
      const file = theFile(chosen.current)
      const header = await file.slice(0, IMPORT_HEADER_BYTES).arrayBuffer()
      return importFileProblem(new Uint8Array(header), file, { sizeMax, expected })
    }
    return wikiImportMachine.provide({
      actors: { checkFile: fromPromise(checkFile), uploadFile: fromPromise(uploadFile) },
    })
  }, [runSaga])
  const [snapshot, send] = useFlow(machine, SAGAS, { wikiId })
  useEffect(() => {
    report.current = step => send({ type: 'upload.progress', ...step })
  }, [send])
  useWarnOnLeaving(snapshot.hasTag('sending'))

  /** @param file the chosen file; null if the choice was cleared */
  const choose = (file: File | null) => {
    chosen.current = file
    send(file ? { type: 'file.choose', file: { name: file.name, size: file.size } } : { type: 'file.clear' })
  }
  return { snapshot, send, choose }
}

export type WikiImportFlow = ReturnType<typeof useWikiImport>

interface UploadRun {
  readonly input: { readonly path: string }
  readonly signal: AbortSignal
}

interface CheckRun {
  readonly input: FileCheck
}

function theFile(file: File | null): File {
  if (!file) throw new Error('No file is chosen.')
  return file
}

/** Lets the browser ask before the page is closed or reloaded. */
function useWarnOnLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    addEventListener('beforeunload', event => event.preventDefault(), { signal: stop.signal })
    return () => stop.abort()
  }, [active])
}
