import type { SuccessResponse } from '#contract/types/user.ts'
import { answer } from './endpoint.ts'
import { only, record } from './shape.ts'

const shape = record<SuccessResponse>('Success', { success: only(true) })

/** 200 with `{ success: true }`. */
export function success(about: string) {
  return { 200: answer(about, shape) } as const
}
