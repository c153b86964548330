import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { pngHeader } from '#contract/logo/logo-problem.examples.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { logoUploadMachine } from '#machines/logo-upload/logo-upload.machine.ts'
import { logoUploadModel } from '#machines/logo-upload/logo-upload.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { LogoCard } from './logo-card.tsx'

const ROUTE = 'POST /wiki/logo/update'
const ADDRESS = 'http://localhost:8080/logos/7-new.png'

// jsdom implements neither.
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => {} })
  Object.assign(Blob.prototype, { arrayBuffer: readBlob })
})

function readBlob(this: Blob): Promise<ArrayBuffer> {
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}

async function openLogoCard(held = false) {
  const page = await openCard(wiki => <LogoCard wiki={wiki} />, held ? { held: [ROUTE] } : {})
  const settings = [{ name: 'wgLogo', value: ADDRESS }]
  page.server.on('POST /wiki/details', {
    json: { success: true, data: { ...exampleDetails, public_settings: settings } },
  })
  return page
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'logo.png', { type: 'image/png' })
const png = (width = 200, height = width) => fileOf(pngHeader(width, height))
const input = () => screen.getByLabelText('New logo')
const button = () => screen.getByRole('button', { name: /Upload/ })

const choose = ({ user }: RenderedStorePage, file: File) => user.upload(input(), file)

describe('the logo', () => {
  test('cannot be uploaded until a file is chosen', async () => {
    await openLogoCard()
    expect(button()).toBeDisabled()
    expect(screen.getByText('No logo yet')).toBeVisible()
    expect(input()).toHaveAccessibleDescription('A square PNG of at least 135 × 135 pixels.')
  })

  test('is previewed, uploaded, and then shown as the server stores it', async () => {
    const page = await openLogoCard()
    page.server.on(ROUTE, { json: { success: true, url: ADDRESS, data: { url: ADDRESS } } })
    await choose(page, png())
    expect(await screen.findByText('Preview of logo.png')).toBeVisible()
    await page.user.click(button())
    expect(await screen.findByText('Upload success!')).toBeVisible()
    expect(screen.getByText('It may take up to 10 seconds to show on the wiki.')).toBeVisible()
    expect(screen.queryByText('No logo yet')).not.toBeInTheDocument()
    expect(document.querySelector('img')).toHaveAttribute('src', ADDRESS)
    expect(button()).toBeDisabled()
    expect(input()).toHaveValue('')
  })

  test.each([
    ['too small', png(134), 'The logo must have at least 135 × 135 pixels. This one has 134 × 134.'],
    ['oblong', png(200, 100), 'The logo must be square. This one has 200 × 100 pixels.'],
    [
      'a JPEG named .png',
      fileOf(new Uint8Array([0xff, 0xd8, 0xff])),
      'The logo must be a PNG file. This file is not one, even if its name ends in .png.',
    ],
  ])('cannot be %s, and nothing is sent', async (_what, file, message) => {
    const page = await openLogoCard()
    await choose(page, file)
    expect(await screen.findByText(message)).toBeVisible()
    expect(input()).toHaveAccessibleDescription(message)
    expect(button()).toBeDisabled()
    await choose(page, png())
    expect(await screen.findByText('Preview of logo.png')).toBeVisible()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
    expect(page.server.requestsTo(ROUTE)).toEqual([])
  })

  test('stays chosen if the server rejects it, with the reason', async () => {
    const page = await openLogoCard()
    page.server.on(ROUTE, {
      status: 422,
      json: { message: '', errors: { logo: ['This PNG file is damaged.'] } },
    })
    await choose(page, png())
    await screen.findByText('Preview of logo.png')
    await page.user.click(button())
    expect(await screen.findByText('Something went wrong.')).toBeVisible()
    expect(screen.getByText('This PNG file is damaged.')).toBeVisible()
    expect(screen.getByText('Preview of logo.png')).toBeVisible()
    expect(button()).toBeEnabled()
    expect(screen.getByText('No logo yet')).toBeVisible()
  })

  test('has no accessibility violations', async () => {
    const { container } = await openLogoCard()
    await expectNoAxeViolations(container)
  })
})

type Machine = typeof logoUploadMachine

/** The view reads the file, so a walk controls the result of each check by the content of the chosen file. */
function driver(
  page: RenderedStorePage,
  held: { read: PromiseWithResolvers<ArrayBuffer> },
): FlowDriver<Machine> {
  const answer = respond(page.server, ROUTE)
  return {
    events: {
      'file.choose': async () => {
        held.read = Promise.withResolvers()
        await page.user.upload(input(), png())
      },
      'file.clear': () => page.user.upload(input(), []),
      'logo.upload': () => page.user.click(button()),
      'upload.progress': ({ fraction }) => page.server.progress(fraction),
      'xstate.done.actor.checkLogo': async event => {
        const isGood = 'output' in event && event.output === null
        const header = isGood ? pngHeader(200, 200) : new Uint8Array(24)
        await act(async () => held.read.resolve(header.buffer))
      },
      'xstate.error.actor.checkLogo': async () => {
        await act(async () => held.read.reject(new Error('The file is gone.')))
      },
      ...ends('uploadLogo', answer),
    },
    states: {
      empty: () => expect(button()).toBeDisabled(),
      checking: () => expect(button()).toBeDisabled(),
      refused: () => {
        expect(button()).toBeDisabled()
        expect(input()).toBeInvalid()
      },
      chosen: () => expect(button()).toBeEnabled(),
      uploading: ({ context }) => {
        expect(button()).toHaveAttribute('aria-disabled', 'true')
        expect(screen.getByRole('progressbar', { name: 'Uploading logo.png' })).toHaveAttribute(
          'aria-valuenow',
          String(context.progress * 100),
        )
      },
      failed: async () => {
        expect(await screen.findByText('Something went wrong.')).toBeVisible()
        expect(button()).toBeEnabled()
      },
      uploaded: async () => {
        expect(await screen.findByText('Upload success!')).toBeVisible()
        expect(button()).toBeDisabled()
      },
    },
  }
}

describe('the logo card follows its machine', () => {
  const walk = walkEdges(logoUploadModel)
  test.each(walk.edges)('$name', async edge => {
    const held = { read: Promise.withResolvers<ArrayBuffer>() }
    Object.assign(Blob.prototype, { arrayBuffer: () => held.read.promise })
    const page = await openLogoCard(true)
    await driveEdge(walk, edge, driver(page, held))
  })
})
