import type { Service } from '#e2e/support/service.ts'

/** The answer of `/readyz`. */
interface Readiness {
  readonly status: number
  readonly database?: boolean
  readonly engine?: boolean
  readonly disk?: string
}

export async function readiness({ url }: Pick<Service, 'url'>): Promise<Readiness> {
  const answer = await fetch(`${url}/readyz`)
  return { ...((await answer.json()) as object), status: answer.status }
}
