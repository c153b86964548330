import { describe, expect, test } from '@jest/globals'
import { edgeCoverage } from './edge-coverage.ts'
import { edgeCoverageList } from './edge-coverage-list.ts'
import { edgeCoverageTable, isComplete } from './edge-coverage-table.ts'
import { teaMachine, teaModel } from '#machine-testing/kit/tea.examples.ts'
import { declaredStates, outcomesOf } from '#machine-testing/kit/transitions.ts'

const everything = [...declaredStates(teaMachine).map(({ id }) => id), ...outcomesOf(teaMachine)]
const REFUSED = 'tea.idle · coin.insert [0] refused'
const allBut = (...names: string[]) => new Set(everything.filter(name => !names.includes(name)))

describe('edge coverage', () => {
  test('is complete if every state, transition and refusal was reached', () => {
    const coverage = edgeCoverage(teaModel, 'headless', new Set(everything))
    expect(coverage).toMatchObject({
      machine: 'tea',
      states: { reached: 5, wanted: 5 },
      taken: { reached: 7, wanted: 7 },
      refused: { reached: 2, wanted: 2 },
      missing: [],
    })
    expect(isComplete(coverage)).toBe(true)
  })

  test.each(everything.filter(name => name !== 'tea'))('is not complete without %s', name => {
    const coverage = edgeCoverage(teaModel, 'headless', allBut(name))
    expect(coverage.missing).toEqual([name])
    expect(isComplete(coverage)).toBe(false)
  })

  test('needs an outcome that no view can cause from the headless tests only', () => {
    const model = { ...teaModel, unrendered: { [REFUSED]: 'The slot closes.' } }
    const rendered = edgeCoverage(model, 'rendered', allBut(REFUSED))
    expect(rendered).toMatchObject({ refused: { reached: 1, wanted: 1 }, missing: [] })
    expect(isComplete(rendered)).toBe(true)
    expect(edgeCoverage(model, 'headless', allBut(REFUSED)).missing).toEqual([REFUSED])
  })

  test('rejects an exception that was reached or does not exist', () => {
    const model = { ...teaModel, unrendered: { [REFUSED]: 'The slot closes.', 'tea.gone': 'No more.' } }
    const coverage = edgeCoverage(model, 'rendered', new Set(everything))
    expect(coverage.wrong).toEqual([
      `${REFUSED}: it was reached`,
      'tea.gone: there is no such state or outcome',
    ])
    expect(isComplete(coverage)).toBe(false)
  })

  test('is listed with a mark for each side', () => {
    const model = { ...teaModel, unrendered: { [REFUSED]: 'The slot closes.' } }
    const sides = new Map([
      ['headless', [edgeCoverage(model, 'headless', new Set(everything))]],
      ['rendered', [edgeCoverage(model, 'rendered', allBut(REFUSED, 'tea.cold'))]],
    ] as const)
    const lines = edgeCoverageList(sides).split('\n')
    expect(lines).toHaveLength(everything.length)
    expect(lines[0]).toBe('tea (headless, rendered)')
    expect(lines).toContain('  ✓ ✓ tea.idle')
    expect(lines).toContain('  ✓ ✗ tea.cold')
    expect(lines).toContain(`  ✓ – ${REFUSED}`)
  })

  test('is shown as a table, with the exceptions, their reasons, and what is missing', () => {
    const model = { ...teaModel, unrendered: { [REFUSED]: 'The slot closes.' } }
    const missing = 'tea.ready · xstate.after.patience.tea.ready [0] → cold'
    const coverage = edgeCoverage(model, 'rendered', allBut(REFUSED, missing, 'tea.cold'))
    expect(edgeCoverageTable('rendered', [coverage])).toBe(
      [
        'rendered    states     taken   refused',
        'tea            4/5       6/7       1/1',
        'total          4/5       6/7       1/1',
        'Exceptions:',
        `  ${REFUSED}: The slot closes.`,
        'Missing:',
        '  tea.cold',
        `  ${missing}`,
      ].join('\n'),
    )
  })
})
