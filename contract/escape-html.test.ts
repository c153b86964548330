import { describe, expect, test } from '@jest/globals'
import { linkAddresses } from './escape-html.ts'

const link = (address: string) => `<a href="${address}">${address}</a>`

describe('web addresses in a text', () => {
  test.each([
    ['Was it not you? http://a.example/forgotten-password.', 'http://a.example/forgotten-password', '.'],
    ['See https://a.example/, then write.', 'https://a.example/', ', then write.'],
    ['Is it https://a.example/page?', 'https://a.example/page', '?'],
    ['Go to https://a.example/now!', 'https://a.example/now', '!'],
    ['It is https://a.example/x: all of it; https', 'https://a.example/x', ': all of it; https'],
    ['“https://a.example/x”.', 'https://a.example/x', '”.'],
    ['(see https://a.example/x).', 'https://a.example/x', ').'],
    ['[https://a.example/x]', 'https://a.example/x', ']'],
    ['at https://a.example...', 'https://a.example', '...'],
  ])('leave out the punctuation of the sentence: %s', (text, address, rest) => {
    expect(linkAddresses(text)).toContain(link(address) + rest)
  })

  test.each([
    'http://localhost:8080/reset-password?token=0.1-2_3',
    'https://a.example/wiki/Item:Q1#P2.x,y',
    'https://a.example/wiki/Who?/',
  ])('keep their own: %s', address => {
    expect(linkAddresses(`${address}.`)).toBe(`${link(address)}.`)
  })

  test('stay text and cannot write HTML of their own', () => {
    expect(linkAddresses('https://a.example/?a=1&b="><b>')).toBe(
      '<a href="https://a.example/?a=1&amp;b=">https://a.example/?a=1&amp;b=</a>&quot;&gt;&lt;b&gt;',
    )
    expect(linkAddresses('javascript:alert(1) https://.')).toBe('javascript:alert(1) https://.')
  })
})
