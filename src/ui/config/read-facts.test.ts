import { afterEach, describe, expect, test } from '@jest/globals'
import { readFacts } from './read-facts.ts'

const page = (json: string) =>
  new DOMParser().parseFromString(`<script type="application/json" id="facts">${json}</script>`, 'text/html')

/** jsdom has no navigation timing. */
function openedBy(type: string | null) {
  Object.assign(performance, { getEntriesByType: () => (type ? [{ type }] : []) })
}

afterEach(() => openedBy(null))

describe('The facts of a page', () => {
  test('are read if the server has just served the page', () => {
    openedBy('navigate')
    expect(readFacts(page('{"isVisitor":true,"featuredWikis":[]}'))).toEqual({
      isVisitor: true,
      featuredWikis: [],
    })
  })

  test.each(['back_forward', 'reload', 'prerender', null])('are ignored after "%s"', type => {
    openedBy(type)
    expect(readFacts(page('{"isVisitor":true,"featuredWikis":[]}'))).toEqual({
      isVisitor: false,
      featuredWikis: null,
    })
  })

  test.each(['null', ''])('are empty if the page contains "%s"', json => {
    openedBy('navigate')
    expect(readFacts(page(json))).toEqual({ isVisitor: false, featuredWikis: null })
  })
})
