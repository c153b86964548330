import { expect, test } from '@jest/globals'
import { takeTurns } from './turns.mjs'

function output() {
  let written = ''
  const turns = takeTurns(text => {
    written += text
  })
  return { turns, written: () => written }
}

test('what the first writes is seen at once, and what others write when it has ended', () => {
  const { turns, written } = output()
  const [one, two] = [turns.begin(), turns.begin()]
  two.write('two.')
  one.write('one.')
  expect(written()).toBe('one.')
  one.end()
  expect(written()).toBe('one.two.')
  two.write('more.')
  expect(written()).toBe('one.two.more.')
})

test('what ends while another writes stays in one piece', () => {
  const { turns, written } = output()
  const [one, two] = [turns.begin(), turns.begin()]
  two.write('two.')
  two.end()
  const three = turns.begin()
  three.write('three.')
  one.write('one.')
  one.end()
  expect(written()).toBe('one.two.three.')
  three.end()
  expect(written()).toBe('one.two.three.')
})

test('what has ended is written before what still runs', () => {
  const { turns, written } = output()
  const [one, two, three] = [turns.begin(), turns.begin(), turns.begin()]
  two.write('two.')
  three.write('three.')
  three.end()
  one.end()
  expect(written()).toBe('three.two.')
})

test('only who begins when nobody writes has the terminal', () => {
  const { turns } = output()
  const one = turns.begin()
  expect(one.isFirst).toBe(true)
  expect(turns.begin().isFirst).toBe(false)
  one.end()
  expect(turns.begin().isFirst).toBe(false)
})
