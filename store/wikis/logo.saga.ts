import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { refreshWiki } from './wiki.saga.ts'

export interface UploadLogoInput {
  readonly wikiId: number
  readonly file: File
  /** Is told the sent part of the file, 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/**
 * Sends a logo and reads the wiki's details again, which name its new address. Where reading fails the logo is saved all the
 * same.
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
    // The next visit shows it.
  }
}
