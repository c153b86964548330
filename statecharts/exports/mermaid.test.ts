import { describe, expect, test } from '@jest/globals'
import parser from 'mermaid'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { nestedModel } from '#statecharts/testing/nested-machine.ts'
import { mermaid } from './mermaid.ts'

const models = [...catalogue, nestedModel].map(({ machine }) => ({ id: machine.id, machine }))

describe('a machine as Mermaid', () => {
  test.each(models)('is accepted by Mermaid’s parser: $id', async ({ machine }) => {
    await expect(parser.parse(mermaid(chartOf(machine)))).resolves.toMatchObject({
      diagramType: 'stateDiagram',
    })
  })

  test('contains states, transitions, start and end', () => {
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

  test('nests states in their parents and separates parallel states', () => {
    const text = mermaid(chartOf(nestedModel.machine))
    expect(text).toMatch(/state "used" as readingRoom_used \{[^}]*state "book" as readingRoom_used_book \{/)
    expect(text).toContain('\n    --\n')
    expect(text).toContain('\n      readingRoom_used_lamp_off --> readingRoom_used_lamp_on : lamp.switch\n')
  })

  test('escapes characters with a special meaning', async () => {
    const chart = chartOf(nestedModel.machine)
    const description = 'Odd: "quoted"; #1 --> <b>'
    const text = mermaid({
      ...chart,
      root: { ...chart.root, children: chart.root.children.map(child => ({ ...child, description })) },
    })
    await expect(parser.parse(text)).resolves.toMatchObject({ diagramType: 'stateDiagram' })
  })
})
