import { screen } from '@testing-library/react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { WikiImport, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'
import { exampleFile, listing, wikiImport } from '#machines/wiki-import/wiki-import.examples.ts'
import type { FakeResponse, Route } from '#store/testing/fake-server.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { ImportCard } from './import-card.tsx'

export const LIST = 'GET /wiki/import'
export const CREATE = 'POST /wiki/import/uploads'
export const OFFSET: Route = 'HEAD /wiki/import/uploads/abc'
export const PART: Route = 'PATCH /wiki/import/uploads/abc'
export const START = 'POST /wiki/import'
export const CANCEL = 'POST /wiki/import/cancel'

export const MB = 1024 * 1024

/** Opens the card; its requests wait for the test. */
export async function openImportCard(details: Partial<WikiDetails> = {}): Promise<RenderedStorePage> {
  const held = [LIST, CREATE, OFFSET, PART, START, CANCEL] as const
  const page = await openCard(wiki => <ImportCard wiki={wiki} />, { details, held })
  page.server.on('POST /wiki/details', { json: { success: true, data: { ...exampleDetails, ...details } } })
  return page
}

/** The answer that says how much of an upload the server has. */
export function offset(megabytes: number): FakeResponse {
  return { status: 204, headers: { 'upload-offset': String(megabytes * MB) } }
}

export const input = () => screen.getByLabelText('File to import')
export const button = (name: string) => screen.getByRole('button', { name })

interface FakeContent {
  /** The result of reading the file's start. */
  readonly header?: () => Promise<ArrayBuffer>
  /** The result of reading a part of the file. */
  readonly part?: () => Promise<ArrayBuffer>
}

/** A file that pretends to have its size: jsdom would keep all of its bytes. */
export function fileToImport(
  { name, size }: { readonly name: string; readonly size: number } = exampleFile,
  { header = gzip, part = async () => new ArrayBuffer(8) }: FakeContent = {},
): File {
  const file = new File([], name)
  Object.defineProperty(file, 'size', { value: size })
  file.slice = (start = 0, end = size) => {
    const blob = new Blob([])
    blob.arrayBuffer = end - start > 64 ? part : header
    return blob
  }
  return file
}

export async function gzip(): Promise<ArrayBuffer> {
  return new Uint8Array([0x1f, 0x8b]).buffer
}

export async function sevenZip(): Promise<ArrayBuffer> {
  return new Uint8Array([0x37, 0x7a, 0xbc, 0xaf]).buffer
}

/** The card of a wiki with this listing. */
export async function openWith(list: WikiImportsResponse) {
  const page = await openImportCard()
  await page.server.release(LIST, { json: list })
  return page
}

export const openWithRecord = (status: WikiImport['status'], changes: Partial<WikiImport> = {}) =>
  openWith(listing(wikiImport(status, changes)))

/** The card while the example file is being uploaded; the server has nothing of it yet. */
export async function upload() {
  const page = await openWith(listing(null))
  await page.user.upload(input(), fileToImport())
  await page.user.click(button('Upload and check'))
  await page.server.release(CREATE, { status: 201 })
  await page.server.release(LIST, { json: listing(wikiImport('uploading', { received: 0 })) })
  await page.server.release(OFFSET, offset(0))
  return page
}

/** The announcement for screen readers. */
export const announcement = () =>
  screen.getAllByRole('status').find(region => region.textContent !== '')?.textContent ?? ''

/** Finds a visible text, not the announcement. */
export const shown = (text: RegExp) => screen.getByText(text, { selector: 'p' })
