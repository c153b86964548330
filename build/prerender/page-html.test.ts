import { describe, expect, test } from '@jest/globals'
import { pageHtml } from './page-html.ts'
import { prerenderedPages } from './prerendered-pages.ts'

const TEMPLATE =
  '<html><head><title>Shell</title><script defer src=/boot.js></script></head><body><div id=root></div><noscript><p>Needed</p></noscript></body></html>'
const PARTS = { title: '{{serviceName}} Contact', html: '<h1>Contact</h1>', styles: '<style>h1{}</style>' }
const CHUNKS = {
  './start.ts': ['assets/react.js', 'assets/app.js'],
  '#features/contact/contact-page.tsx': ['assets/app.js', 'assets/contact.js'],
}
const contact = {
  path: '/contact',
  module: '#features/contact/contact-page.tsx',
  start: 'now',
  description: 'Write to {{serviceName}}.',
} as const

const write = (page: Parameters<typeof pageHtml>[1] = contact) => pageHtml(TEMPLATE, page, PARTS, CHUNKS)

describe('a prerendered page', () => {
  test('holds the page’s HTML and says when the app starts', () => {
    expect(write()).toContain('<div id="root" data-start="now"><h1>Contact</h1></div>')
  })

  test('has one title, a description, a canonical URL and a preview', () => {
    const html = write()
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>{{serviceName}} Contact</title>'])
    expect(html).toContain('<meta name="description" content="Write to {{serviceName}}.">')
    expect(html).toContain('<link rel="canonical" href="{{publicUrl}}/contact">')
    expect(html).toContain('<meta property="og:title" content="{{serviceName}} Contact">')
    expect(html).not.toContain('noindex')
  })

  test('lists each script once, after the boot script, for the time after the first paint', () => {
    const html = write()
    expect([...html.matchAll(/rel="later"[^>]*href="([^"]*)"/g)].map(([, file]) => file)).toEqual([
      '/assets/react.js',
      '/assets/app.js',
      '/assets/contact.js',
    ])
    expect(html.indexOf('/boot.js')).toBeLessThan(html.indexOf('rel="later"'))
    expect(html).not.toContain('preload')
  })

  test('lists no script if the app starts later', () => {
    expect(write({ ...contact, start: 'later' })).not.toContain('rel="later"')
  })

  test('lists only the app if visitors are sent away', () => {
    expect(write({ ...contact, module: null })).not.toContain('/assets/contact.js')
  })

  test('excludes unlisted pages from search engines', () => {
    expect(write({ ...contact, path: '/reset-password' })).toContain('content="noindex"')
  })

  test('drops the template’s note that JavaScript is needed', () => {
    expect(write()).not.toContain('Needed')
  })

  test('throws for a missing chunk or a changed template', () => {
    expect(() => pageHtml(TEMPLATE, contact, PARTS, {})).toThrow('./start.ts')
    expect(() => pageHtml('<html></html>', contact, PARTS, CHUNKS)).toThrow('template')
  })
})

test('descriptions are short enough for search results', () => {
  for (const { path, description } of prerenderedPages)
    expect([path, description.length < 160 && !/["<>&]/.test(description)]).toEqual([path, true])
})
