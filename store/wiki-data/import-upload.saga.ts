import { call } from 'redux-saga/effects'
import { SECOND_MS } from '#contract/durations.ts'
import { askedPauseMs, type Failure, FailureError, toFailure } from '#contract/failure.ts'
import { API_BASE, api } from '#contract/paths.ts'
import { importFileName } from '#contract/wiki-data/import-file-name.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { IMPORT_METADATA, IMPORT_PART_BYTES, type WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg } from '#i18n/msg.ts'
import { UNREADABLE_FILE } from '#machines/wiki-import/wiki-import.failure.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { loadImports } from './wiki-imports.saga.ts'

/**
 * Uploads in parts. Source: tus 1.0.0, "Core Protocol" and "Creation". tus-js-client would do this too, with
 * 22 kB, but it knows neither our failures nor the session.
 */

const VERSION = { 'tus-resumable': '1.0.0' }

const LONGEST_PAUSE_MS = 60 * SECOND_MS

interface UploadProgress {
  /** Bytes of the file that have left the browser. */
  readonly sent: number
  /** Bytes that the server has confirmed. */
  readonly received: number
}

interface NewUpload {
  readonly wikiId: number
  readonly file: { readonly name: string; readonly size: number }
}

/**
 * Creates an upload; nothing of the file is sent yet.
 * @throws FailureError
 */
export function* createUpload({ wikiId, file }: NewUpload): SagaGenerator<WikiImport> {
  const metadata = [
    [IMPORT_METADATA.wiki, String(wikiId)],
    [IMPORT_METADATA.fileName, importFileName(file.name)],
  ]
  const headers = {
    ...VERSION,
    'upload-length': String(file.size),
    'upload-metadata': metadata.map(([key, value = '']) => `${key} ${base64Of(value)}`).join(),
  }
  yield* callApi(client => client.send('post', wikiDataApi.importUploads, { headers }))
  const { data } = yield* loadImports({ wikiId })
  const created = data.find(({ status, upload_path }) => status === 'uploading' && upload_path !== null)
  return created ?? unreadableAnswer()
}

/**
 * Sends what the server lacks of a file, and ends when it has everything.
 *
 * @param onProgress receives the progress at the start, while a part is sent, and after each part.
 * @throws FailureError {@link UNREADABLE_FILE} if the file has changed on the disk.
 */
export function* uploadFile({
  path,
  file,
  onProgress,
}: {
  readonly path: string
  readonly file: File
  readonly onProgress: (progress: UploadProgress) => void
}): SagaGenerator {
  const address = path.replace(API_BASE, '')
  let received = yield* readOffset(address, file)
  onProgress({ sent: received, received })
  while (received < file.size) {
    const start = received
    const body = yield* readPart(file, start)
    const headers = yield* callApi(client =>
      client.send('patch', address, {
        headers: {
          ...VERSION,
          'upload-offset': String(start),
          'content-type': 'application/offset+octet-stream',
        },
        body,
        onProgress: fraction => onProgress({ sent: start + fraction * body.size, received: start }),
      }),
    )
    received = offsetOf(headers, file)
    // With an answer that confirms nothing, this loop would never end.
    if (received <= start) unreadableAnswer()
    onProgress({ sent: received, received })
  }
}

/** How many bytes the server has. */
function* readOffset(address: string, file: File): SagaGenerator<number> {
  try {
    const headers = yield* callApi(client => client.send('head', address, { headers: VERSION }))
    return offsetOf(headers, file)
  } catch (thrown) {
    const failure = toFailure(thrown)
    // The answer to HEAD has no body to say whether the session has ended; the answer to this request has.
    if (failure.kind === 'refused' && failure.status === 401) yield* callApi(client => client.get(api.login))
    throw thrown
  }
}

/** Reads the next part before it is sent, so that a failure to read is not taken for one of the network. */
function* readPart(file: File, start: number): SagaGenerator<Blob> {
  try {
    const part = file.slice(start, start + IMPORT_PART_BYTES)
    return new Blob([(yield call([part, 'arrayBuffer'])) as ArrayBuffer])
  } catch (cause) {
    throw new FailureError({ ...UNREADABLE_FILE, message: msg('wiki-data-file-has-changed') }, { cause })
  }
}

/**
 * Waits until an upload may continue: a second at first and twice as long after each further attempt, at least as long as
 * the server asks for, and at most until the network is back.
 */
export function* awaitRetry({
  attempts,
  failure,
}: {
  readonly attempts: number
  readonly failure: Failure
}): SagaGenerator {
  const { wait, untilOnline } = yield* getEnvironment()
  const pause = Math.min(SECOND_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  yield* callAbortable(signal => {
    const waited = wait(Math.max(pause, askedPauseMs(failure)), signal)
    return failure.kind === 'offline' ? Promise.race([waited, untilOnline(signal)]) : waited
  })
}

function offsetOf(headers: Headers, file: File): number {
  const offset = Number(headers.get('upload-offset') ?? Number.NaN)
  return Number.isInteger(offset) && offset >= 0 && offset <= file.size ? offset : unreadableAnswer()
}

function unreadableAnswer(): never {
  throw new FailureError({
    kind: 'serverFault',
    status: null,
    message: 'The answer of the server could not be read.',
  })
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
