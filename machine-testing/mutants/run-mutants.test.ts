import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { lexemeToggleMachine } from '#machines/lexeme-toggle/lexeme-toggle.machine.ts'
import { mutationsOf } from './mutations.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const runMutants = (flow: string) =>
  spawnSync(process.execPath, ['machine-testing/mutants/run-mutants.ts', flow], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', MUTANTS_SCORE: join(folder, 'score.json') },
  })

test('tries every mutant of a flow, and reports the score', () => {
  const { stdout, status } = runMutants('lexeme-toggle')
  const mutants = mutationsOf(lexemeToggleMachine).length
  expect(stdout.trim()).toBe(`mutants killed: ${mutants}/${mutants}`)
  expect(status).toBe(0)
  const score = JSON.parse(readFileSync(join(folder, 'score.json'), 'utf8'))
  expect(score).toEqual({ killed: mutants, mutants, perfect: true })
})

test('refuses a flow that does not exist', () => {
  const { stderr, status } = runMutants('tea-making')
  expect(stderr).toContain('There is no flow "tea-making".')
  expect(status).not.toBe(0)
})
