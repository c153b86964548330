import { useEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { LOGO_HEADER_BYTES, type LogoProblem, logoProblem } from '#contract/logo/logo-problem.ts'
import { logoUploadMachine } from '#machines/logo-upload/logo-upload.machine.ts'
import { uploadLogo as sendLogo } from '#store/wikis/logo.saga.ts'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'

const NO_SAGAS = {}

/** Runs the machine that checks and uploads a logo. The file stays here; the machine only knows its name. */
export function useLogoUpload(wikiId: number) {
  const runSaga = useRunSaga()
  const [file, setFile] = useState<File | null>(null)
  const chosen = useRef<File | null>(null)
  const report = useRef<(fraction: number) => void>(() => {})

  const machine = useMemo(() => {
    // Named like the saga, because the developer tools show the function's name.
    const uploadLogo = async ({ signal }: { readonly signal: AbortSignal }) => {
      if (!chosen.current) throw new Error('No file is chosen.')
      const onProgress = (fraction: number) => report.current(fraction)
      await runSaga(sendLogo, { wikiId, file: chosen.current, onProgress }, signal)
    }
    return logoUploadMachine.provide({
      actors: {
        checkLogo: fromPromise(async () => checkLogoFile(chosen.current)),
        uploadLogo: fromPromise(uploadLogo),
      },
    })
  }, [runSaga, wikiId])
  const [snapshot, send] = useFlow(machine, NO_SAGAS)
  useEffect(() => {
    report.current = fraction => send({ type: 'upload.progress', fraction })
  }, [send])

  /** @param next the chosen file; null if the choice was cleared */
  const choose = (next: File | null) => {
    chosen.current = next
    setFile(next)
    send(next ? { type: 'file.choose', name: next.name } : { type: 'file.clear' })
  }
  return { snapshot, file, choose, upload: () => send({ type: 'logo.upload' }) }
}

async function checkLogoFile(file: File | null): Promise<LogoProblem | null> {
  if (!file) return { kind: 'unreadable' }
  const header = await file.slice(0, LOGO_HEADER_BYTES).arrayBuffer()
  return logoProblem(new Uint8Array(header), file.size)
}
