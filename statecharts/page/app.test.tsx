// @slow

import { existsSync } from 'node:fs'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { createMachine } from 'xstate'
import { messages } from '#contract/messages.ts'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { machinePath } from '#statecharts/simulation/paths.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { App } from './app.tsx'
import { sourceOf } from './machine-page.tsx'

const open = async (path: string) => {
  const page = renderPage(<App />, { path })
  await screen.findByRole('group', { name: /^State chart of/ })
  return page
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const step = (name: string | RegExp) => region('What can happen').getByRole('button', { name })
const chart = () => within(screen.getByRole('region', { name: /^Chart of/ }))
const moments = () =>
  region('History')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

afterEach(() => {
  jest.restoreAllMocks()
})

describe('the list of machines', () => {
  test('shows each with its purpose and leads to its chart', async () => {
    const { user } = renderPage(<App />)
    for (const { machine, purpose } of catalogue) {
      expect(screen.getByRole('heading', { level: 2, name: machine.id })).toBeVisible()
      expect(within(screen.getByRole('main')).getByText(purpose)).toBeVisible()
    }
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'createWiki' }))
    expect(await screen.findByRole('group', { name: 'State chart of createWiki' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'createWiki' })).toHaveFocus()
  })

  test('is accessible', async () => {
    const { container } = renderPage(<App />)
    await expectNoAxeViolations(container)
  })
})

describe('the chart of a machine', () => {
  test.each(catalogue.map(model => ({ id: model.machine.id, model })))(
    'shows the machine, its purpose and its source: $id',
    async ({ id, model }) => {
      await open(machinePath(model))
      expect(screen.getByRole('heading', { level: 1, name: id })).toBeVisible()
      for (const { key } of chartOf(model.machine).root.children)
        expect(chart().getAllByText(key)[0]).toBeInTheDocument()
      expect(screen.getByText(sourceOf(id))).toBeVisible()
      expect(existsSync(sourceOf(id))).toBe(true)
    },
  )

  test('is available as text as well', async () => {
    const { user } = await open('/create-wiki')
    await user.click(screen.getByText('6 states and their transitions'))
    expect(region('Chart as text').getByText(/^createWiki fails \/ assign failure/)).toHaveTextContent(
      '→ site',
    )
  })

  test('can be zoomed with buttons and keys', async () => {
    const { user } = await open('/create-wiki')
    const zoom = within(screen.getByRole('group', { name: 'Zoom' }))
    await user.click(zoom.getByRole('button', { name: 'Zoom in' }))
    expect(zoom.getByText('120%')).toBeVisible()
    screen.getByRole('region', { name: 'Chart of createWiki' }).focus()
    await user.keyboard('--')
    expect(zoom.getByText('83%')).toBeVisible()
  })

  test('is accessible', async () => {
    const { container } = await open('/create-wiki/submitting')
    await expectNoAxeViolations(container)
  })
})

describe('simulating a machine', () => {
  test('a taken domain leads back to step 1, as chart, context, history and URL show', async () => {
    const { user, address } = await open('/create-wiki')
    await user.click(step(/^site\.submit/))
    await user.click(step(/^purpose\.submit/))
    await user.click(step(/^temporality\.submit/))
    expect(address()).toBe('/create-wiki/submitting')
    await user.click(step(/the domain is taken/))

    expect(address()).toBe('/create-wiki/site')
    expect(region('Current state').getByText('site')).toHaveFocus()
    expect(screen.getByText(/^Now in site\. Step 1/)).toBeInTheDocument()
    expect(region('Context').getByText(`“${messages.createWiki.domainTaken}”`)).toBeVisible()
    expect(moments().at(-1)).toBe('createWiki fails: the domain is taken → site')
    expect(chart().getByText('site').closest('[aria-current]')).toHaveAttribute('aria-current', 'true')
  })

  test('works on the chart itself, with the keyboard alone', async () => {
    const { user, address } = await open('/create-wiki')
    chart()
      .getByRole('button', { name: /^site\.submit.*, to purpose$/ })
      .focus()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/create-wiki/purpose')
    chart()
      .getByRole('button', { name: /^step\.previous/ })
      .focus()
    await user.keyboard(' ')
    expect(address()).toBe('/create-wiki/site')
  })

  test('lists refused events with the names of the guards', async () => {
    const { user } = await open('/entity-mappings')
    expect(region('What can happen').getByRole('button', { name: /^mapping\.edit/ })).toBeVisible()
    await user.click(step(/^mappings\.replace/))
    expect(region('What can happen').getByText('refused by isShown')).toBeVisible()
    expect(
      region('What can happen').queryByRole('button', { name: /^mapping\.edit/ }),
    ).not.toBeInTheDocument()
  })

  test('can go back by one step and to the start', async () => {
    const { user, address } = await open('/create-wiki/submitting')
    await user.click(screen.getByRole('button', { name: 'Step back' }))
    expect(address()).toBe('/create-wiki/temporality')
    expect(moments()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(address()).toBe('/create-wiki/site')
    expect(moments()).toEqual(['Start → site'])
    expect(screen.getByRole('button', { name: 'Step back' })).toBeDisabled()
  })

  test('can begin with another start', async () => {
    const { user, address } = await open('/create-wiki')
    await user.selectOptions(screen.getByLabelText('Start with'), 'a draft left at step 3')
    expect(address()).toBe('/create-wiki/temporality?start=a-draft-left-at-step-3')
  })

  test('says when the flow has ended', async () => {
    await open('/create-wiki/created')
    expect(region('What can happen').getByText(/^Nothing: the flow has ended/)).toBeVisible()
    expect(region('Current state').getByText('ended')).toBeVisible()
  })
})

describe('a URL', () => {
  test('brings the simulation to its state by the shortest path', async () => {
    await open('/create-wiki/submitting?start=a-draft-left-at-step-3')
    expect(moments()).toEqual(['Start → temporality', 'temporality.submit → submitting'])
  })

  test('of an unknown machine says so and lists all machines', () => {
    renderPage(<App />, { path: '/tea-kettle' })
    expect(screen.getByRole('heading', { level: 1, name: /no machine called “tea-kettle”/ })).toBeVisible()
    expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(catalogue.length)
  })

  test('of an unknown state says so and leads to the reachable states', async () => {
    const { user, address } = renderPage(<App />, { path: '/create-wiki/nowhere' })
    expect(screen.getByRole('heading', { level: 1, name: 'createWiki cannot be in “nowhere”' })).toBeVisible()
    const [link] = screen.getAllByRole('link', { name: 'submitting' })
    if (link) await user.click(link)
    expect(await screen.findByRole('group', { name: 'State chart of createWiki' })).toBeVisible()
    expect(address()).toBe('/create-wiki/submitting')
    expect(region('Current state').getByText('submitting')).toBeVisible()
  })
})

describe('exporting a machine', () => {
  /** The files that the page lets the browser save. */
  function catchFiles(): { name: string; text: () => Promise<string> }[] {
    const files: { name: string; text: () => Promise<string> }[] = []
    let last: Blob | undefined
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob
        return 'blob:'
      },
      revokeObjectURL: () => {},
    })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = last
      if (blob) files.push({ name: this.download, text: () => textOf(blob) })
    })
    return files
  }

  function textOf(blob: Blob): Promise<string> {
    return new Promise(resolve => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsText(blob)
    })
  }

  test('saves the chart as SVG, without marking the current state', async () => {
    const files = catchFiles()
    const { user } = await open('/create-wiki')
    await user.click(screen.getByRole('button', { name: 'Save as SVG' }))
    expect(await screen.findByText('Saved create-wiki.svg.')).toBeVisible()
    const [file] = files
    expect(file?.name).toBe('create-wiki.svg')
    const drawing = new DOMParser().parseFromString((await file?.text()) ?? '', 'image/svg+xml')
    expect(drawing.querySelector('title')?.textContent).toBe('State chart of createWiki')
    expect(drawing.querySelectorAll('.sc-current, [role=button]')).toHaveLength(0)
  })

  test('saves JSON that XState accepts, and Mermaid', async () => {
    const files = catchFiles()
    const { user } = await open('/create-wiki')
    await user.click(screen.getByRole('button', { name: 'Save as JSON' }))
    await user.click(screen.getByRole('button', { name: 'Save as Mermaid' }))
    expect(await screen.findByText('Saved create-wiki.mmd.')).toBeVisible()
    expect(files.map(({ name }) => name)).toEqual(['create-wiki.json', 'create-wiki.mmd'])
    const machine = createMachine(JSON.parse((await files[0]?.text()) ?? ''))
    expect(Object.keys(machine.states)).toContain('submitting')
    expect(await files[1]?.text()).toContain('stateDiagram-v2')
  })

  test('copies the source for Stately and says what to do next', async () => {
    const { user } = await open('/create-wiki')
    await user.click(screen.getByRole('button', { name: 'Open in Stately' }))
    expect(await screen.findByText(/^Copied\..*Import from code/)).toBeVisible()
    expect(await navigator.clipboard.readText()).toContain('createMachine({')
  })

  test('shows the selected source if the browser does not allow copying', async () => {
    const { user } = await open('/create-wiki')
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Open in Stately' }))
    const source = await screen.findByLabelText<HTMLTextAreaElement>('Source of the machine')
    await waitFor(() => expect(source).toHaveFocus())
    expect(source.selectionEnd - source.selectionStart).toBe(source.value.length)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
