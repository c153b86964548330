import { expect, test } from '@jest/globals'
import { createAction } from '@reduxjs/toolkit'
import { takeEvery } from 'redux-saga/effects'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { safely } from './safely.ts'

test('reports what a worker throws and lets its watcher take the next action', async () => {
  const { store, environment, runSaga } = createTestStore()
  const knock = createAction<string>('knock')
  const heard: string[] = []
  // biome-ignore lint/correctness/useYield: a worker may have nothing to wait for
  function* worker({ payload }: ReturnType<typeof knock>): SagaGenerator {
    heard.push(payload)
    if (payload === 'first') throw new Error('A fault.')
  }
  void runSaga(function* watch() {
    yield takeEvery(knock, safely(worker))
  }, undefined)
  await settled()
  store.dispatch(knock('first'))
  store.dispatch(knock('second'))
  expect(heard).toEqual(['first', 'second'])
  expect(environment.reported).toEqual([new Error('A fault.')])
})
