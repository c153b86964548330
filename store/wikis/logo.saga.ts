import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { refreshWiki } from './wiki.saga.ts'

interface UploadLogoInput {
  readonly wikiId: number
  readonly file: File
  /** Receives the part of the file that was sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/**
 * Uploads a logo and loads the wiki's details again, which contain its new URL. The upload succeeds even if
 * that fails.
 * @throws FailureError
 */
export function* uploadLogo({ wikiId, file, onProgress }: UploadLogoInput): SagaGenerator {
  const form = new FormData()
  form.append('wiki', String(wikiId))
  form.append('logo', file)
  yield* callApi(client => client.postForm(api.wikiLogo, form, onProgress))
  try {
    yield* refreshWiki(wikiId)
  } catch {
    // The next visit shows the logo.
  }
}
