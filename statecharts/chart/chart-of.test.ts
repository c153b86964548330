import { describe, expect, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { nestedMachine } from '#statecharts/testing/nested-machine.ts'
import { type ChartTransition, transitionLabel } from './chart-model.ts'
import { chartOf, withDescendants } from './chart-of.ts'

const machineOf = (id: string) => {
  const found = catalogue.find(({ machine }) => machine.id === id)
  if (!found) throw new Error(`There is no machine "${id}".`)
  return found.machine
}

/** The labels of a state's transitions, each with its targets. */
function from(transitions: readonly ChartTransition[], source: string): string[] {
  return transitions
    .filter(transition => transition.source === source)
    .map(transition => `${transitionLabel(transition)} → ${transition.targets.join()}`)
}

describe('a chart', () => {
  test('shows the description, the tags and the actors of a state', () => {
    const [submitting] = withDescendants(chartOf(machineOf('createWiki')).root).filter(
      ({ key }) => key === 'submitting',
    )
    expect(submitting).toMatchObject({
      description: 'The wiki is being created.',
      tags: ['busy'],
      invokes: [{ id: 'createWiki', src: 'createWiki' }],
    })
  })

  test('shows the event, the guard and the actions of a transition', () => {
    expect(from(chartOf(machineOf('createWiki')).transitions, 'createWiki.site')).toEqual([
      'site.submit / assign site, forgetFailure → createWiki.purpose',
    ])
    expect(from(chartOf(machineOf('entityMappings')).transitions, 'entityMappings.browsing')).toContain(
      'mapping.remove [isMapped] / assign subject, failure → entityMappings.confirmingRemoval',
    )
  })

  test('names the ends of actors, delays and immediate transitions in words', () => {
    const { transitions } = chartOf(machineOf('entityImport'))
    expect(from(transitions, 'entityImport.polling')).toEqual([
      'followImports done / assign imports, failure → entityImport.sorting',
      'followImports fails / keepFailure → entityImport.pending',
    ])
    expect(from(transitions, 'entityImport.pending')).toEqual(['after pollInterval → entityImport.polling'])
    expect(from(transitions, 'entityImport.sorting').slice(1)).toEqual([
      'immediately [else anySuccess] → entityImport.succeeded',
      'immediately [else anyFailed] → entityImport.failed',
      'immediately [else] → entityImport.ready',
    ])
  })

  test('shows parallel states, history states and guards without a name', () => {
    const { root, transitions } = chartOf(nestedMachine)
    const used = root.children.find(({ key }) => key === 'used')
    expect(used).toMatchObject({ type: 'parallel', initial: null })
    expect(used?.children.find(({ key }) => key === 'lamp')?.children.at(-1)?.type).toBe('history')
    expect(from(transitions, 'readingRoom.used.book.open')).toEqual([
      'page.turn [a condition in the code] → readingRoom.used.book.open',
      'after 500 ms / listen → ',
      'after closingTime (1.5 s) → readingRoom.used.book.shut',
    ])
  })
})
