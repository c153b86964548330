import { describe, expect, test } from '@jest/globals'
import { formatLinkedSites, isWikipedia, parseLinkedSites } from './linked-sites.ts'

describe('the sites that items can be linked to', () => {
  test.each(['en', 'bat-smg', 'be-x-old', 'zh-classical', 'zh-min-nan', 'simple'])(
    'can be the Wikipedia in %s',
    language => {
      expect(isWikipedia(language)).toBe(true)
      const stored = formatLinkedSites({ shared: [], wikipedias: [language] })
      expect(parseLinkedSites(stored)).toEqual({ shared: [], wikipedias: [language] })
    },
  )

  test.each(['bat-', 'classical', '', 'test', 'constructor', 'evil.example'])(
    'cannot be a Wikipedia in %j',
    language => {
      expect(isWikipedia(language)).toBe(false)
    },
  )

  test('are stored once each, in one order', () => {
    const sites = parseLinkedSites('zh_yuewiki, enwiki;commonswiki enwiki')
    expect(sites && formatLinkedSites(sites)).toBe('commonswiki enwiki zh_yuewiki')
    expect(parseLinkedSites('')).toEqual({ shared: [], wikipedias: [] })
  })

  test.each(['en', 'enwiki evil.examplewiki', 'wiki', 'enwikiwiki', '../enwiki'])('are not %j', text => {
    expect(parseLinkedSites(text)).toBeNull()
  })
})
