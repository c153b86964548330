import { describe, expect, test } from '@jest/globals'
import parser from 'mermaid'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { nestedModel } from '#statecharts/testing/nested-machine.ts'
import { mermaid } from './mermaid.ts'

const models = [...catalogue, nestedModel].map(({ machine }) => ({ id: machine.id, machine }))

describe('A machine as Mermaid', () => {
  test.each(models)('is understood by Mermaid itself: $id', async ({ machine }) => {
    await expect(parser.parse(mermaid(chartOf(machine)))).resolves.toMatchObject({
      diagramType: 'stateDiagram',
    })
  })

  test('names every state, every transition and both ends', () => {
    const machine = catalogue.find(({ machine: { id } }) => id === 'createWiki')?.machine
    const lines = machine ? mermaid(chartOf(machine)).split('\n') : []
    expect(lines).toContain('  [*] --> createWiki_resuming')
    expect(lines).toContain(
      '  createWiki_site --> createWiki_purpose : site.submit / assign site, forgetFailure',
    )
    expect(lines).toContain('  createWiki_submitting --> createWiki_site : createWiki fails / assign failure')
    expect(lines).toContain('  createWiki_submitting : tag busy')
    expect(lines).toContain('  createWiki_created --> [*]')
  })

  test('keeps states within their parents, and those beside each other apart', () => {
    const text = mermaid(chartOf(nestedModel.machine))
    expect(text).toMatch(/state "used" as readingRoom_used \{[^}]*state "book" as readingRoom_used_book \{/)
    expect(text).toContain('\n    --\n')
    expect(text).toContain('\n      readingRoom_used_lamp_off --> readingRoom_used_lamp_on : lamp.switch\n')
  })

  test('survives signs that mean something to it', async () => {
    const chart = chartOf(nestedModel.machine)
    const said = 'Odd: "quoted"; #1 --> <b>'
    const text = mermaid({
      ...chart,
      root: { ...chart.root, children: chart.root.children.map(child => ({ ...child, description: said })) },
    })
    await expect(parser.parse(text)).resolves.toMatchObject({ diagramType: 'stateDiagram' })
  })
})
