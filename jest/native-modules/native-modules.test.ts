import { afterEach, describe, expect, jest, test } from '@jest/globals'
import * as again from '#server/testing/fake-clock.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'

describe('tests with the modules of Node', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  test('get a module once for all files, and one that calls Jest once for each file', async () => {
    expect(again.FakeClock).toBe(FakeClock)
    expect(new URL(import.meta.url).searchParams.get('file')).toMatch(/^\d+$/)
    const clock = await import('#server/testing/fake-clock.ts')
    expect(clock.FakeClock).toBe(FakeClock)
  })

  test('have the same constructors as Jest', () => {
    expect({
      text: 'a',
      number: 1,
      list: [1],
      date: new Date(0),
      map: new Map(),
      bytes: Buffer.from('a'),
    }).toEqual({
      text: expect.any(String),
      number: expect.any(Number),
      list: expect.any(Array),
      date: expect.any(Date),
      map: expect.any(Map),
      bytes: expect.any(Uint8Array),
    })
    expect(() => JSON.parse('{')).toThrow(SyntaxError)
    expect([{ one: 1 }]).toStrictEqual([{ one: 1 }])
  })

  test('cannot mock modules, and get an error that says so', () => {
    expect(() => jest.resetModules()).toThrow('begin the file with @jest-environment node')
    expect(() => jest.unstable_mockModule('node:fs', () => ({}))).toThrow(/own loader/)
  })

  test('use timers that Jest can advance', async () => {
    jest.useFakeTimers()
    let rings = 0
    setTimeout(() => (rings += 1), 1000)
    await jest.advanceTimersByTimeAsync(999)
    expect(rings).toBe(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(rings).toBe(1)
  })
})

describe('the environment of a file', () => {
  test('may be changed for this file alone', async () => {
    const { default: NativeEnvironment } = await import('./environment.ts')
    const { PATH } = process.env
    const config = { projectConfig: { globals: { GIVEN: 1 }, testEnvironmentOptions: {}, fakeTimers: {} } }
    const environment = new NativeEnvironment(config as never, {} as never)
    expect(Reflect.get(globalThis, 'GIVEN')).toBe(1)
    process.env['PATH'] = '/changed'
    process.env['ADDED'] = 'yes'
    await environment.teardown()
    expect([process.env['PATH'], process.env['ADDED'], Reflect.get(globalThis, 'GIVEN')]).toEqual([
      PATH,
      undefined,
      undefined,
    ])
  })
})
