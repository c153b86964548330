import { afterEach, describe, expect, test } from '@jest/globals'
import { readFacts } from './read-facts.ts'

const page = (json: string) =>
  new DOMParser().parseFromString(`<script type="application/json" id="facts">${json}</script>`, 'text/html')

/** jsdom keeps no record of how a page was opened. */
function openedBy(type: string | null) {
  Object.assign(performance, { getEntriesByType: () => (type ? [{ type }] : []) })
}

afterEach(() => openedBy(null))

describe('what the page says of this visit', () => {
  test('counts where the page is fresh from the server', () => {
    openedBy('navigate')
    expect(readFacts(page('{"isVisitor":true,"featuredWikis":[]}'))).toEqual({
      isVisitor: true,
      featuredWikis: [],
    })
  })

  test.each(['back_forward', 'reload', 'prerender', null])('does not count after "%s"', type => {
    openedBy(type)
    expect(readFacts(page('{"isVisitor":true,"featuredWikis":[]}'))).toEqual({
      isVisitor: false,
      featuredWikis: null,
    })
  })

  test.each(['null', ''])('"%s" says nothing', json => {
    openedBy('navigate')
    expect(readFacts(page(json))).toEqual({ isVisitor: false, featuredWikis: null })
  })
})
