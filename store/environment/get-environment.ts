import { getContext } from 'redux-saga/effects'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { Environment } from './environment.ts'

export function* getEnvironment(): SagaGenerator<Environment> {
  return (yield getContext('environment')) as Environment
}
