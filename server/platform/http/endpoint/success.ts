import type { SuccessResponse } from '#contract/types/user.ts'
import { response } from './endpoint.ts'
import * as t from './shape.ts'

const shape = t.record<SuccessResponse>('Success', { success: t.only(true) })

/** 200 with `{ success: true }`. */
export function success(about: string) {
  return { 200: response(about, shape) } as const
}
