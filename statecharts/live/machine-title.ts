import type { LiveMachine } from './live-machines.ts'

/**
 * The machine's id, with the sagas that distinguish it from other machines of its kind: `submission
 * (signUp)`, `createWiki`.
 */
export function machineTitle({ machine, sagas }: Pick<LiveMachine, 'machine' | 'sagas'>): string {
  return sagas.length > 0 ? `${machine} (${sagas.join(', ')})` : machine
}
