import { beforeEach, describe, expect, test } from '@jest/globals'
import { readDraft, storeDraft } from './share.ts'

const goTo = (query: string) => window.history.replaceState(null, '', `/query#${encodeURIComponent(query)}`)

describe('what was typed', () => {
  beforeEach(() => {
    sessionStorage.clear()
    goTo('')
  })

  test('is restored for the link where it was typed, and for the page without a link', () => {
    goTo("ASK { ?it rdfs:label 'é' }")
    storeDraft('ASK {} # more')
    expect(readDraft("ASK { ?it rdfs:label 'é' }")).toBe('ASK {} # more')
    expect(readDraft('')).toBe('ASK {} # more')
  })

  test('does not replace the query of another link', () => {
    storeDraft('ASK')
    expect(readDraft('ASK {}')).toBeNull()
  })

  test('is empty when everything was removed', () => {
    goTo('ASK {}')
    storeDraft('')
    expect(readDraft('ASK {}')).toBe('')
  })

  test.each(['ASK', '{', 'null', '7'])('is forgotten if the browser has stored something else: %s', kept => {
    sessionStorage.setItem('draft:query', kept)
    expect(readDraft('ASK {}')).toBeNull()
  })
})
